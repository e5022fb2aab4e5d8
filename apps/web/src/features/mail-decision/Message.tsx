import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

import { Frame } from './Frame.tsx';

import classes from './mail-decision.module.css';

/** What kind of news it is. */
export type Tone = 'approved' | 'returned' | 'rejected' | 'warn';

const SIGN = {
  approved: IconCircleCheck,
  returned: IconArrowBackUp,
  rejected: IconCircleX,
  warn: IconAlertTriangle,
} as const satisfies Record<Tone, typeof IconCircleCheck>;

interface Props extends Pick<ComponentProps<typeof Frame>, 'property' | 'person'> {
  tone: Tone;
  title: string;
  text: string;
  action: { label: string; to: string } | { label: string; onClick: () => void };
  /** It follows on what the person just did, so it is where they go on. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** A page that says one thing and offers the way on. */
export function Message({ tone, title, text, action, takesFocus = false, children, ...frame }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const Sign = SIGN[tone];
  return (
    <Frame {...frame}>
      <div className={classes.message} data-tone={tone}>
        <Sign size={44} stroke={1.6} aria-hidden="true" />
        <h1 ref={heading} tabIndex={-1} className={classes.messageTitle}>
          {title}
        </h1>
        {children}
        <p className={classes.messageText}>{text}</p>
        {'to' in action ? (
          <Button component={Link} to={action.to} variant="default" mt={8}>
            {action.label}
          </Button>
        ) : (
          <Button onClick={action.onClick} mt={8}>
            {action.label}
          </Button>
        )}
      </div>
    </Frame>
  );
}
