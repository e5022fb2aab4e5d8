import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Picture } from './Picture.tsx';

import classes from './check-status.module.css';

/** The people who do the work, each with the preview of the identity photo where one is kept. */
export function WorkerList({ workers }: { workers: PermitStatus['worker_list'] }) {
  const { t } = useTranslation('status');
  if (workers.length === 0) return null;
  return (
    <Card className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2} className={classes.sectionTitle}>
          {t('workers')}
        </Title>
        <span className={classes.total}>
          {t('total')} <b>{t('workerCount', { count: workers.length })}</b>
        </span>
      </div>
      <ul className={classes.list}>
        {workers.map((worker) => (
          <li key={`${worker.name} ${worker.email} ${worker.phone}`} className={classes.worker}>
            <div>
              <div className={classes.itemName}>{worker.name}</div>
              {[worker.position, worker.email, worker.phone].map((line) => (
                <div key={line} className={classes.cellLine}>
                  {line}
                </div>
              ))}
            </div>
            {worker.ktp_url !== null && (
              <Picture
                url={worker.ktp_url}
                alt={t('identityPhoto', { name: worker.name })}
                className={classes.identity}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
