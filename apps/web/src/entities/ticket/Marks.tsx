import type { Priority } from '@gerbang/shared/domain/operations/work-orders/states';
import type { Urgency } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronsUp,
  IconChevronUp,
  IconClock,
  IconMinus,
} from '@tabler/icons-react';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './ticket.module.css';

/** `plain` is the colour of the surrounding text, or the dimmed colour in small marks. */
type Tone = 'brand' | 'accepted' | 'progress' | 'rejected' | 'quiet' | 'plain';

/** Icon and colour of a state. `isStrong` makes the text bold. */
export interface MarkLook {
  icon?: TablerIcon | undefined;
  tone: Tone;
  isStrong?: boolean;
  size?: number;
  stroke?: number;
}

type Variant = 'small' | 'large' | 'bold';

interface Props {
  look: MarkLook;
  variant?: Variant | undefined;
  children: ReactNode;
}

export function Mark({
  look: { icon: Icon, tone, isStrong = false, size = 16, stroke = 1.9 },
  variant,
  children,
}: Props) {
  return (
    <span className={classes.mark} data-tone={tone} data-strong={isStrong || undefined} data-variant={variant}>
      {Icon !== undefined && <Icon size={size} stroke={stroke} aria-hidden="true" />}
      {children}
    </span>
  );
}

const PRIORITY_LOOK = {
  low: { icon: IconChevronDown, tone: 'quiet', stroke: 2 },
  normal: { icon: IconMinus, tone: 'plain', stroke: 2 },
  high: { icon: IconChevronUp, tone: 'progress', stroke: 2 },
  urgent: { icon: IconChevronsUp, tone: 'rejected', isStrong: true, stroke: 2 },
} as const satisfies Record<Priority, MarkLook>;

interface PriorityProps {
  priority: Priority;
  label: string;
  variant?: Variant;
}

export function PriorityMark({ priority, label, variant }: PriorityProps) {
  return (
    <Mark look={PRIORITY_LOOK[priority]} variant={variant}>
      {label}
    </Mark>
  );
}

/**
 * How close a deadline is, and the text to show. `at` is the deadline. It is null when the ticket has no deadline or is
 * closed.
 */
export interface DueState {
  urgency: Urgency | 'over';
  text: string;
  at: string | null;
}

const DUE_LOOK = {
  in_time: { tone: 'plain' },
  soon: { icon: IconClock, tone: 'progress' },
  late: { icon: IconAlertCircle, tone: 'rejected', isStrong: true },
  over: { tone: 'quiet' },
} as const satisfies Record<DueState['urgency'], MarkLook>;

export function DueMark({ due: { urgency, text, at }, variant }: { due: DueState; variant?: Variant }) {
  return (
    <Mark look={DUE_LOOK[urgency]} variant={variant}>
      {at === null ? text : <time dateTime={at}>{text}</time>}
    </Mark>
  );
}
