import type { CalendarEntry } from '@gerbang/shared/contracts/maintenance';
import { outcomeOf } from '@gerbang/shared/domain/maintenance/due';
import { Anchor, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DueSign } from './DueSign.tsx';
import { detailPath, orderPath } from './paths.ts';
import type { MaintenanceWords } from './use-maintenance-words.ts';

import classes from './calendar.module.css';

interface Props {
  day: string;
  entries: readonly CalendarEntry[];
  words: MaintenanceWords;
}

/** What is due on the day that is looked at, with the ways to it. */
export function CalendarDayList({ day, entries, words }: Props) {
  const { t } = useTranslation('maintenance');
  const [now] = useState(() => new Date());
  const titleId = useId();
  return (
    <section className={classes.dayList} aria-labelledby={titleId}>
      <Title order={3} fz={15} id={titleId}>
        {words.longDay(day)}
      </Title>
      {entries.length === 0 && <p className={classes.quiet}>{t('calendar.nothing')}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.schedule_id}>
            <Anchor component={Link} to={detailPath(entry.schedule_id)} fw={600} fz={14} c="inherit">
              {entry.title}
            </Anchor>
            {entry.asset !== null && <span className={classes.quiet}>{entry.asset}</span>}
            <span className={classes.foot}>
              <DueSign outcome={outcomeOf(entry, now)} />
              {entry.work_order_id !== null && (
                <Anchor component={Link} to={orderPath(entry.work_order_id)} fz={13}>
                  {entry.code}
                </Anchor>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
