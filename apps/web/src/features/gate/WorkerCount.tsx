import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { TextInput, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { CheckRow } from './CheckRow.tsx';

import classes from './verdict.module.css';

const NOTE_MAX = 500;

/** How many people were counted; before the guard has, everybody is taken to be there. */
export interface People {
  is_matched: boolean;
  count: number;
  note: string;
}

interface Props {
  permit: GatePermit;
  /** How many there may be: the list when they come, those who came when they leave. */
  max: number;
  direction: 'in' | 'out';
  people: People;
  onChange: (people: People) => void;
}

/** The people of a permit, counted against its list. */
export function WorkerCount({ permit, max, direction, people, onChange }: Props) {
  const { t } = useTranslation('gate');
  const missing = max - people.count;
  const isLess = people.is_matched && missing > 0;
  const listed = t(direction === 'in' ? 'workers.listed' : 'workers.came', { count: max });
  return (
    <section aria-label={t('workers.title')}>
      <div className={classes.listHead}>
        <Title order={3} fz={16} fw={700}>
          {t('workers.title')}
        </Title>
      </div>
      <ul className={classes.rows}>
        <CheckRow
          name={t('workers.name')}
          picture={
            <span className={classes.thumb} data-people>
              <IconUsers size={28} stroke={1.6} aria-hidden="true" />
            </span>
          }
          text={isLess ? t('list.less', { missing, left: max }) : listed}
          isMatched={people.is_matched}
          value={people.count}
          max={max}
          onMatch={(is_matched) => onChange({ ...people, is_matched, count: max })}
          onCount={(count) => onChange({ ...people, is_matched: count > 0, count })}
        />
      </ul>
      {direction === 'out' && isLess && (
        <div className={classes.stayed}>
          <p>{t('workers.stayed', { count: missing })}</p>
          <TextInput
            label={t('refusal.note')}
            maxLength={NOTE_MAX}
            value={people.note}
            onChange={({ currentTarget }) => onChange({ ...people, note: currentTarget.value })}
          />
        </div>
      )}
      {permit.workers.length > 0 && (
        <>
          <h4 className={classes.namesTitle}>{t('workers.names')}</h4>
          <ol className={classes.names}>
            {permit.workers.map(({ id, name, position }) => (
              <li key={id}>
                <b>{name}</b> <span className={classes.quiet}>{position}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
