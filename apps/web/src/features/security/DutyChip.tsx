import type { Duty } from '@gerbang/shared/contracts/security';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { SecurityWords } from './use-security-words.ts';

import classes from './roster.module.css';

interface Props {
  duty: Duty;
  words: SecurityWords;
  onOpen: ((duty: Duty) => void) | undefined;
}

/** One duty in the week's grid. */
export function DutyChip({ duty, words, onOpen }: Props) {
  const { t } = useTranslation('security');
  const { shift, post, from, until, status, instead_of } = duty;
  const isAbsent = status === 'absent';
  const content = (
    <>
      <b>{shift.name}</b>
      <span>
        {words.clock(from)}–{words.clock(until)}
      </span>
      {post !== null && <span className={classes.post}>{post.name}</span>}
      {isAbsent && (
        <span className={classes.absent}>
          <IconUserOff size={13} stroke={2} aria-hidden="true" />
          {t('roster.absent')}
        </span>
      )}
      {instead_of !== null && <span>{t('duty.insteadOf', { name: instead_of.name })}</span>}
    </>
  );
  if (onOpen === undefined) {
    return (
      <div className={classes.chip} data-absent={isAbsent || undefined}>
        {content}
      </div>
    );
  }
  return (
    <UnstyledButton
      className={classes.chip}
      data-absent={isAbsent || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(duty)}
    >
      <VisuallyHidden>
        {t('roster.open', { name: duty.person.name, shift: shift.name, day: words.longDay(duty.day) })}
      </VisuallyHidden>
      {content}
    </UnstyledButton>
  );
}
