import { Box, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

import { GateMark } from '../../../components/frame/GateMark.tsx';
import { initials } from '../../../lib/format/initials.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './mail-decision.module.css';

interface Props {
  /** Property and decider. Undefined when the link is not valid. */
  property?: string;
  person?: string;
  /** Content fixed to the bottom of the screen. */
  foot?: ReactNode;
  children: ReactNode;
}

export function Frame({ property, person, foot, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <Group component="span" gap={10} wrap="nowrap" fz={17} fw={700} lts="-0.01em">
          <GateMark size={26} />
          {t('productName')}
        </Group>
        {property !== undefined && person !== undefined && (
          <Group component="span" gap={10} wrap="nowrap" miw={0}>
            <Box component="span" className={layout.cut} c="dimmed" fz={14}>
              {property}
            </Box>
            <span className={layout.spoken}>{person}</span>
            <span className={classes.avatar} title={person} aria-hidden="true">
              {initials(person)}
            </span>
          </Group>
        )}
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}

type Tone = 'approved' | 'returned' | 'rejected' | 'warn';

const SIGN = {
  approved: IconCircleCheck,
  returned: IconArrowBackUp,
  rejected: IconCircleX,
  warn: IconAlertTriangle,
} as const satisfies Record<Tone, typeof IconCircleCheck>;

interface MessageProps extends Pick<ComponentProps<typeof Frame>, 'property' | 'person'> {
  tone: Tone;
  title: string;
  text: string;
  action: { label: string; to: string } | { label: string; onClick: () => void };
  /** Focuses the title, for a message that follows an action of the person. */
  takesFocus?: boolean;
  children?: ReactNode;
}

export function Message({ tone, title, text, action, takesFocus = false, children, ...frame }: MessageProps) {
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
        <Box component="p" m={0} fz={16} lh={1.5}>
          {text}
        </Box>
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
