import './maintenance-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Breadcrumbs.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { Anchor, Breadcrumbs, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconCirclePause, IconClipboardPlus, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useMaintenanceQuery } from './maintenance.api.ts';
import { LIST_PATH, updatePath } from './paths.ts';
import { ScheduleFacts } from './ScheduleFacts.tsx';
import { ScheduleHistory } from './ScheduleHistory.tsx';
import { useMaintenanceActions } from './use-maintenance-actions.ts';
import { StandingSign } from './use-maintenance-columns.tsx';

import classes from './detail.module.css';

/** One schedule: what it is, when it is due, and what became of its dates. */
export function MaintenanceDetail({ id }: { id: string }) {
  const { property_id } = useAuth();
  return property_id === null ? null : <Schedule key={property_id} property_id={property_id} id={id} />;
}

function Schedule({ property_id, id }: { property_id: string; id: string }) {
  const { t } = useTranslation('maintenance');
  const { data: record, error, isFetching, refetch } = useMaintenanceQuery({ property_id, id });
  if (record !== undefined)
    return (
      <div className={classes.page}>
        <Head record={record} property_id={property_id} />
        <div className={classes.columns}>
          <ScheduleHistory property_id={property_id} record={record} />
          <ScheduleFacts record={record} />
        </div>
      </div>
    );
  if (problemOf(error)?.status === 404) {
    const action = { label: t('form.toList'), to: LIST_PATH };
    return <MessagePage title={t('detail.schedule')} text={t('form.unknown')} action={action} />;
  }
  return (
    <div className={classes.page} aria-busy={isFetching}>
      {isFetching ? (
        <Skeleton height={240} radius={12} />
      ) : (
        <LoadFailure text={t('form.loadFailed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Head({ record, property_id }: { record: MaintenanceRecord; property_id: string }) {
  const { t } = useTranslation('maintenance');
  const mayEdit = useCan()('maintenance.update');
  const { busyId, make, toggle } = useMaintenanceActions(property_id);
  const isBusy = busyId !== null;
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <nav aria-label={t('form.breadcrumb')}>
          <Breadcrumbs separatorMargin={6} mb={4}>
            <Anchor component={Link} to={LIST_PATH} fz={13} fw={550}>
              {t('title')}
            </Anchor>
            <Text fz={13} c="dimmed" aria-current="page">
              {t('detail.schedule')}
            </Text>
          </Breadcrumbs>
        </nav>
        <Title order={1} fz={22} lh={1.25}>
          {record.title}
        </Title>
        <StandingSign standing={record.standing} />
      </div>
      {mayEdit && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={record.active ? <IconCirclePause size={16} /> : <IconPlayerPlay size={16} />}
            onClick={() => void toggle(record)}
            disabled={isBusy}
          >
            {t(record.active ? 'list.pause' : 'list.resume')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardPlus size={16} />}
            onClick={() => void make(record)}
            loading={isBusy}
            disabled={isBusy}
          >
            {t('list.make')}
          </Button>
          <Button component={Link} to={updatePath(record.id)} leftSection={<IconPencil size={16} />}>
            {t('detail.edit')}
          </Button>
        </div>
      )}
    </header>
  );
}
