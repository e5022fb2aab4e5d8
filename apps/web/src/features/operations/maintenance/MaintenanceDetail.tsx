import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/operations/maintenance';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { IconCirclePause, IconClipboardPlus, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';

import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { LIST_PATH, updatePath } from './maintenance-paths.ts';
import { useMaintenanceQuery } from './maintenance.api.ts';
import { ScheduleHistory } from './ScheduleHistory.tsx';
import { useMaintenanceActions } from './use-maintenance-actions.ts';
import { StandingSign } from './use-maintenance-columns.tsx';
import { useMaintenanceWords } from './use-maintenance-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './detail.module.css';

export function MaintenanceDetail() {
  const { maintenanceId: id = '' } = useParams();
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
      <Stack gap={4} miw={0}>
        <Breadcrumb
          label={t('form.breadcrumb')}
          list={{ to: LIST_PATH, title: t('title') }}
          here={t('detail.schedule')}
        />
        <Title order={1} fz={22} lh={1.25}>
          {record.title}
        </Title>
        <StandingSign standing={record.standing} />
      </Stack>
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

function ScheduleFacts({ record }: { record: MaintenanceRecord }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const titleId = useId();
  const place = [record.floor ?? '', record.location].filter((part) => part !== '').join(', ');
  const facts: [string, ReactNode][] = [
    [t('detail.rule'), <When key="when" record={record} />],
    [t('detail.next'), <Next key="next" record={record} />],
    [
      t('detail.lead'),
      record.lead_days === 0 ? t('detail.sameDay') : t('detail.leadDays', { count: record.lead_days }),
    ],
    [t('detail.asset'), record.asset === null ? null : `${record.asset} · ${record.asset_code ?? ''}`],
    [t('detail.meter'), record.meter],
    [t('detail.place'), place === '' ? null : place],
    [t('detail.who'), [record.assignee, record.team].filter((name) => name !== null).join(', ') || t('nobody')],
    [t('detail.category'), record.category],
    [t('detail.priority'), t(`priority.${record.priority}`)],
  ];
  return (
    <aside className={classes.side}>
      <section className={classes.card} aria-labelledby={titleId}>
        <Title order={2} fz={15} mb={10} id={titleId}>
          {t('detail.schedule')}
        </Title>
        {record.description !== '' && <p className={classes.description}>{record.description}</p>}
        <dl className={classes.facts}>
          {facts
            .filter(([, value]) => value !== null)
            .map(([title, value]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      {record.upcoming.length > 1 && (
        <Block title={t('detail.upcoming')}>
          <ol className={classes.dates}>
            {record.upcoming.map((date) => (
              <li key={date}>
                <time dateTime={date}>{words.day(date)}</time>
              </li>
            ))}
          </ol>
        </Block>
      )}
      {record.checklist.length > 0 && (
        <Block title={t('detail.checklist')}>
          <ol className={classes.steps}>
            {record.checklist.map(({ text, required }) => (
              <li key={text}>
                {text}
                {required && <span className={layout.quietSmall}> · {t('detail.required')}</span>}
              </li>
            ))}
          </ol>
        </Block>
      )}
    </aside>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} fz={15} mb={10} id={titleId}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function When({ record }: { record: MaintenanceRecord }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  return (
    <>
      {words.when(record)}
      {record.counted_from === 'completed' && <span className={layout.quietSmall}> ({t('afterDone')})</span>}
    </>
  );
}

function Next({ record }: { record: MaintenanceRecord }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const [now] = useState(() => new Date());
  const { next_due_on, standing, trigger } = record;
  if (standing === 'paused') return t('standing.paused');
  if (standing === 'waiting') return t('notYet');
  if (trigger === 'meter') return t('detail.meterNext', { count: record.every_units ?? 0 });
  if (next_due_on === null) return t('none');
  const { date: today } = wallClock(now, record.time_zone);
  return (
    <>
      <time dateTime={next_due_on}>{words.day(next_due_on)}</time>
      <span className={layout.quietSmall}> · {words.distance(next_due_on, today)}</span>
    </>
  );
}
