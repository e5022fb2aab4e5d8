import type { Duty, Roster } from '@gerbang/shared/contracts/security';
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { hoursOf, peopleOf } from './duty-wish.ts';
import { DutyChip } from './DutyChip.tsx';
import type { SecurityWords } from './use-security-words.ts';

import classes from './roster.module.css';

interface Props {
  roster: Roster;
  words: SecurityWords;
  /** Missing for those who only look. */
  onOpen: ((duty: Duty) => void) | undefined;
  onAdd: ((day: string, account_id: string) => void) | undefined;
}

/** The week of a desk: people down, days across. */
export function RosterGrid({ roster, words, onOpen, onAdd }: Props) {
  const { t } = useTranslation('security');
  const [first = '', last = ''] = [roster.days[0], roster.days.at(-1)];
  return (
    <div className={classes.scroll}>
      <table
        className={classes.grid}
        aria-label={t('roster.week', { from: words.longDay(first), until: words.longDay(last) })}
      >
        <thead>
          <tr>
            <th scope="col">{t('roster.person')}</th>
            {roster.days.map((day) => (
              <th key={day} scope="col" data-today={day === roster.today || undefined}>
                {words.weekday(day)} <span>{words.dayOfMonth(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {peopleOf(roster).map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span className={classes.hours}>{t('roster.hours', { count: hoursOf(roster.duties, id) })}</span>
              </th>
              {roster.days.map((day) => {
                const duties = roster.duties.filter((duty) => duty.day === day && duty.person.id === id);
                return (
                  <td key={day} data-today={day === roster.today || undefined}>
                    {duties.map((duty) => (
                      <DutyChip key={duty.id} duty={duty} words={words} onOpen={onOpen} />
                    ))}
                    {onAdd !== undefined && (
                      <UnstyledButton
                        className={classes.add}
                        data-empty={duties.length === 0 || undefined}
                        aria-label={t('roster.addFor', { name, day: words.longDay(day) })}
                        onClick={() => onAdd(day, id)}
                      >
                        <IconPlus size={16} stroke={1.9} aria-hidden="true" />
                      </UnstyledButton>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
