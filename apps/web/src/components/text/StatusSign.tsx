import { IconCircleCheckFilled, IconCirclePause, IconMailForward } from '@tabler/icons-react';
import type { Icon as TablerIcon } from '@tabler/icons-react';

import classes from './StatusSign.module.css';

interface Props {
  icon: TablerIcon;
  tone?: 'good' | 'soon' | 'off';
  text: string;
}

export function Sign({ icon: Icon, tone, text }: Props) {
  return (
    <span className={classes.sign} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {text}
    </span>
  );
}

const STATUS = {
  active: { icon: IconCircleCheckFilled, tone: 'good' },
  inactive: { icon: IconCirclePause, tone: 'off' },
  invited: { icon: IconMailForward, tone: 'soon' },
} as const;

export function StatusSign({ status, text }: { status: keyof typeof STATUS; text: string }) {
  return <Sign {...STATUS[status]} text={text} />;
}
