import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { clockText } from '../../../lib/format/clock-text.ts';
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts';
import { isShort } from './hold-time.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './hold.module.css';

/** How long the place is still held, in the bar. Screen readers hear it at 10, 5 and 1 minutes only. */
export function HoldNote({ until }: { until: number }) {
  const { t } = useTranslation('goods');
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
