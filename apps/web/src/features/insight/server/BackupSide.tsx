import type { ServerBackups } from '@gerbang/shared/contracts/insight/server';
import { DAILY, WEEKLY } from '@gerbang/shared/domain/insight/backup';
import { BACKUP_DAYS } from '@gerbang/shared/domain/people/personal-data';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './server.module.css';

/** When backups are made, how long they stay, and what they consist of. */
export function BackupSide({ service }: Pick<ServerBackups, 'service'>) {
  const { t } = useTranslation('serverPages');
  const nightly =
    service === null ? t('backups.schedule.unknown') : `${service.nightly_at} ${zoneLabel(service.time_zone)}`;
  const facts = [
    [t('backups.schedule.nightly'), nightly],
    [t('backups.schedule.test'), t('backups.schedule.weekly')],
    [t('backups.schedule.keep'), t('backups.schedule.keepText', { daily: DAILY, weekly: WEEKLY })],
  ] as const;
  return (
    <div className={classes.side}>
      <section className={classes.card} aria-labelledby="schedule">
        <Title order={2} fz={15} fw={650} id="schedule">
          {t('backups.schedule.title')}
        </Title>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.dim}>{t('backups.schedule.most', { count: BACKUP_DAYS })}</p>
      </section>
      <section className={classes.card} aria-labelledby="inside">
        <Title order={2} fz={15} fw={650} id="inside">
          {t('backups.inside.title')}
        </Title>
        <p>{t('backups.inside.text')}</p>
        <p className={classes.sealed}>
          <IconLock size={16} stroke={1.8} aria-hidden="true" />
          <span>{t('backups.inside.sealed')}</span>
        </p>
      </section>
    </div>
  );
}
