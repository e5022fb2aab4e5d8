import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { VisitPeople } from '@gerbang/shared/domain/gate/visit-people';
import { Button, Group, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';

import { initials } from '../../../lib/format/initials.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { openVisit } from '../permit-facts.ts';
import { CheckRow } from './CheckRow.tsx';

import classes from './verdict.module.css';

/** The people whom the guard can tick: by name, and a number of people without a name. */
export interface Expected {
  workers: GatePermit['workers'];
  unnamed: number;
}

/** The listed workers who are not inside may come in. Everybody inside may leave. */
export function expectedPeople(permit: GatePermit, direction: 'in' | 'out'): Expected {
  const { workers, worker_ids }: VisitPeople = openVisit(permit) ?? { workers: 0, worker_ids: [] };
  if (direction === 'in') return { workers: permit.workers.filter(({ id }) => !worker_ids.includes(id)), unnamed: 0 };
  const named = permit.workers.filter(({ id }) => worker_ids.includes(id));
  return { workers: named, unnamed: workers - named.length };
}

/** The ticked people who can still pass. Another guard may have let some of them through in the meantime. */
export function stillExpected(ticked: VisitPeople, { workers, unnamed }: Expected): VisitPeople {
  const worker_ids = ticked.worker_ids.filter((ticked_id) => workers.some(({ id }) => id === ticked_id));
  const others = Math.min(ticked.workers - ticked.worker_ids.length, unnamed);
  return { workers: worker_ids.length + others, worker_ids };
}

interface Props {
  expected: Expected;
  direction: 'in' | 'out';
  people: VisitPeople;
  onChange: (people: VisitPeople) => void;
}

/** Ticks who passes, by name. */
export function WorkerList({ expected, direction, people, onChange }: Props) {
  const { t } = useTranslation('gate');
  const total = expected.workers.length + expected.unnamed;
  const unnamed = people.workers - people.worker_ids.length;
  const change = (worker_ids: readonly string[], others: number) =>
    onChange({ worker_ids, workers: worker_ids.length + others });
  const tick = (id: string, isTicked: boolean) =>
    change(isTicked ? [...people.worker_ids, id] : people.worker_ids.filter((ticked) => ticked !== id), unnamed);
  const all = expected.workers.map(({ id }) => id);
  return (
    <section aria-label={t('workers.title')}>
      <div className={classes.listHead}>
        <Title order={3} fz={16} fw={700}>
          {t('workers.title')}
        </Title>
        <span className={classes.matched}>{t('workers.ticked', { count: people.workers, total })}</span>
      </div>
      <Group gap={12} wrap="nowrap" p="0 16px 8px">
        <p className={classes.hint}>{t(`workers.hint.${direction}`)}</p>
        <Button variant="subtle" className={classes.all ?? ''} onClick={() => change(all, expected.unnamed)}>
          {t('workers.all')}
        </Button>
      </Group>
      <ul className={classes.rows}>
        {expected.workers.map(({ id, name, position }) => (
          <CheckRow
            key={id}
            name={name}
            picture={
              <span className={classes.thumb} data-people aria-hidden="true">
                {initials(name)}
              </span>
            }
            text={position}
            isMatched={people.worker_ids.includes(id)}
            onMatch={(isTicked) => tick(id, isTicked)}
          />
        ))}
        {expected.unnamed > 0 && (
          <CheckRow
            name={t('workers.unnamed')}
            picture={
              <span className={classes.thumb} data-people>
                <IconUsers size={28} stroke={1.6} aria-hidden="true" />
              </span>
            }
            text={t('people', { count: expected.unnamed })}
            isMatched={unnamed > 0}
            count={{
              value: unnamed,
              max: expected.unnamed,
              onCount: (count) => change(people.worker_ids, count),
            }}
            onMatch={(isTicked) => change(people.worker_ids, isTicked ? expected.unnamed : 0)}
          />
        )}
      </ul>
      {direction === 'out' && people.workers > 0 && people.workers < total && (
        <p className={classes.stayed}>{t('workers.stay', { count: total - people.workers })}</p>
      )}
    </section>
  );
}
