import { Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconCircleCheckFilled, IconCircleXFilled, IconClockFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';

import classes from './verdict.module.css';

type Tone = 'pass' | 'wait' | 'refuse' | 'looking';

const SIGN = {
  pass: IconCircleCheckFilled,
  wait: IconClockFilled,
  refuse: IconCircleXFilled,
  looking: IconClockFilled,
} as const satisfies Record<Tone, typeof IconClockFilled>;

interface Props {
  tone: Tone;
  word: string;
  /** Kind of permit, shown above the verdict's word. */
  kind?: ReactNode;
  /** Shown directly under the verdict's word. */
  reason?: string | undefined;
  children?: ReactNode;
}

/** Shows the verdict as one colour and one large word that can be read from two steps away. */
export function VerdictTop({ tone, word, kind, reason, children }: Props) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const { pathOf } = useGateAddress();
  const words = useGateWords(now, property.time_zone);
  const title = useRef<HTMLHeadingElement>(null);
  // Focus the title, so that screen readers read the verdict first.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const Sign = SIGN[tone];
  return (
    <header className={classes.top} data-tone={tone}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <div className={classes.inner}>
        <div className={classes.above}>
          <Link to={pathOf('scan')} replace className={classes.back} aria-label={t('head.back')}>
            <IconArrowLeft size={24} stroke={1.9} aria-hidden="true" />
          </Link>
          <span className={classes.kind}>{kind}</span>
          <time>{words.clock(now)}</time>
        </div>
        <div className={classes.word}>
          {tone !== 'looking' && <Sign size={52} aria-hidden="true" />}
          <Title order={2} ref={title} tabIndex={-1} fz={36} lh={1.05}>
            {word}
          </Title>
        </div>
        {reason !== undefined && <p className={classes.reason}>{reason}</p>}
        {children}
      </div>
    </header>
  );
}
