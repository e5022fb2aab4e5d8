import type { Duty, Roster } from '@gerbang/shared/contracts/security';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { SecurityWords } from './use-security-words.ts';

import classes from './roster.module.css';

interface Props {
  roster: Roster;
  words: SecurityWords;
  onOpen: ((duty: Duty) => void) | undefined;
  onAdd: ((day: string, account_id: null) => void) | undefined;
}

/** The week on a phone: day by day, who is on. */
export function RosterDays({ roster, words, onOpen, onAdd }: Props) {
  const { t } = useTranslation('security');
  return (
    <div className={classes.days}>
      {roster.days.map((day) => {
        const duties = roster.duties.filter((duty) => duty.day === day);
        return (
          <section key={day} data-today={day === roster.today || undefined}>
            <h3>
              {words.longDay(day)}
              {day === roster.today && <span>{t('roster.today')}</span>}
            </h3>
            {duties.length === 0 && <p>{t('roster.emptyDay')}</p>}
            <ul>
              {duties.map((duty) => (
                <li key={duty.id}>
                  <Row duty={duty} words={words} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {onAdd !== undefined && (
              <Button
                variant="subtle"
                h={44}
                leftSection={<IconPlus size={18} stroke={1.9} aria-hidden="true" />}
                aria-label={`${t('roster.addOn')}, ${words.longDay(day)}`}
                onClick={() => onAdd(day, null)}
              >
                {t('roster.addOn')}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Row({ duty, words, onOpen }: { duty: Duty; words: SecurityWords; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('security');
  const { person, shift, post, from, until, status, instead_of } = duty;
  const isAbsent = status === 'absent';
  const content = (
    <>
      <span className={classes.rowTexts}>
        <b>{person.name}</b>
        <span>
          {shift.name}, {words.clock(from)} – {words.clock(until)}
          {post !== null && `, ${post.name}`}
        </span>
        {instead_of !== null && <span>{t('duty.insteadOf', { name: instead_of.name })}</span>}
        {isAbsent && (
          <span className={classes.absent}>
            <IconUserOff size={14} stroke={2} aria-hidden="true" />
            {t('roster.absent')}
          </span>
        )}
      </span>
      {onOpen !== undefined && <IconChevronRight size={20} stroke={1.7} aria-hidden="true" />}
    </>
  );
  if (onOpen === undefined) return <div className={classes.row}>{content}</div>;
  return (
    <UnstyledButton className={classes.row} aria-haspopup="dialog" onClick={() => onOpen(duty)}>
      {content}
    </UnstyledButton>
  );
}
