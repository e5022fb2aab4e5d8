import { Card, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClockFilled,
  IconQrcode,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Meaning } from '../../lib/theme/tokens.ts';

import classes from './verify.module.css';

/** What a paper can turn out to be. */
export type Sign = 'valid' | 'expired' | 'revoked' | 'unknown' | 'missing' | 'failed';

const TONE = {
  valid: 'accepted',
  expired: 'inactive',
  revoked: 'rejected',
  unknown: 'rejected',
  missing: undefined,
  failed: 'progress',
} as const satisfies Record<Sign, Meaning | undefined>;

const ICON = {
  valid: IconCircleCheckFilled,
  expired: IconClockFilled,
  revoked: IconCircleXFilled,
  unknown: IconCircleXFilled,
  missing: IconQrcode,
  failed: IconAlertTriangle,
} as const satisfies Record<Sign, Icon>;

interface Props {
  sign: Sign;
  word: string;
  text: string;
  children?: ReactNode;
}

/** One sign, one large word in its colour and what it means, read at arm's length; below it what it is about. */
export function Verdict({ sign, word, text, children }: Props) {
  const SignIcon = ICON[sign];
  return (
    <Card className={classes.card} data-tone={TONE[sign]} data-testid="verdict">
      <div className={classes.verdict}>
        <SignIcon size={48} stroke={1.75} aria-hidden="true" />
        <div>
          <Title order={2} className={classes.word}>
            {word}
          </Title>
          <p className={classes.text}>{text}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}
