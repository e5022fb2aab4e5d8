import type { MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMaintenanceWords } from './use-maintenance-words.ts';

import classes from './detail.module.css';

/** What a schedule says, and the dates that follow. */
export function ScheduleFacts({ record }: { record: MaintenanceRecord }) {
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
                {required && <span className={classes.quiet}> · {t('detail.required')}</span>}
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
      {record.counted_from === 'completed' && <span className={classes.quiet}> ({t('afterDone')})</span>}
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
      <span className={classes.quiet}> · {words.distance(next_due_on, today)}</span>
    </>
  );
}
