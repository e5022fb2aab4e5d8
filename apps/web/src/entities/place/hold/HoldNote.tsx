import { UnstyledButton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useRef } from 'react';

import { clockText } from '../../../lib/format/clock-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts';
import { isShort } from './hold-time.ts';
import type { SlotHold } from './use-slot-hold.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './hold.module.css';

/** The hold in the bar: how long it lasts, or that it has ended, which is also seen while its section is folded. */
export function HoldNote({ hold: { state, takeAgain } }: { hold: SlotHold }) {
  const { t } = useTranslation('schedule');
  const root = useRef<HTMLSpanElement>(null);
  const press = () => {
    takeAgain();
    // The button is removed when the place is held again.
    root.current?.focus();
  };
  return (
    <span ref={root} tabIndex={-1}>
      {state.kind === 'held' ? (
        <Countdown until={state.until} />
      ) : (
        <UnstyledButton className={classes.note} data-short onClick={press}>
          <IconClock size={18} stroke={1.75} aria-hidden="true" />
          <b>{t('hold.ended')}</b>
        </UnstyledButton>
      )}
    </span>
  );
}

/** Screen readers hear the time at 10, 5 and 1 minutes only. */
function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('schedule');
  const seconds = useSecondsLeft(until);
  const minutes = [1, 5].find((count) => seconds <= count * 60) ?? 10;
  return (
    <>
      <span className={classes.note} role="timer" data-short={isShort(seconds) || undefined}>
        <IconClock size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {t('hold.bar')} <b>{clockText(seconds)}</b>
        </span>
      </span>
      <output className={layout.spoken}>{t('hold.spoken', { count: minutes })}</output>
    </>
  );
}
