import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DetailCells } from './DetailCells.tsx';
import { ItemList } from './ItemList.tsx';
import { WorkDetails } from './WorkDetails.tsx';
import { WorkerList } from './WorkerList.tsx';

import classes from './check-status.module.css';

/** What was asked for: who, where, when, and the goods or the work. */
export function PermitDetails({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  return (
    <>
      <DetailCells status={status} />
      {status.kind === 'work' ? (
        <>
          <WorkDetails details={status.work_details} />
          <WorkerList workers={status.worker_list} />
        </>
      ) : (
        <ItemList items={status.load_unload_items} />
      )}
      {status.description !== '' && (
        <Card className={classes.section}>
          <Title order={2} className={classes.sectionTitle}>
            {t('description')}
          </Title>
          <Text className={classes.freeText}>{status.description}</Text>
        </Card>
      )}
    </>
  );
}
