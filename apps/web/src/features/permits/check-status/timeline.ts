import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { timelineLabel } from '@gerbang/shared/domain/permits/timeline-label';
import type { TimelineLabel } from '@gerbang/shared/domain/permits/timeline-label';

import { eventOf } from '../../lib/permit-events.ts';
import type { LogEvent } from '../../lib/permit-events.ts';

/** What the catalogue calls each label. */
export const LABEL_KEY = {
  'CREATED FORM': 'created',
  TCR: 'tcr',
  'ORDER TAKER': 'orderTaker',
  FINANCE: 'finance',
  DEPARTMENT: 'department',
  RDD: 'rdd',
  'SECURITY CHECKED': 'securityChecked',
  'GENERAL MANAGER': 'generalManager',
} as const satisfies Record<TimelineLabel, string>;

type LogLine = PermitStatus['progress_log'][number];

/** One point of the timeline. */
export interface TimelineEntry {
  label: TimelineLabel;
  /** Undefined when the log says something this screen has no words for. */
  event: LogEvent | undefined;
  stage: LogLine['stage'];
  note: string;
  create_time: string;
  /** The permit waits here now. */
  isCurrent: boolean;
}

/**
 * The timeline of a permit, oldest first, and at its end where it waits now: what others of parallel stages have done since
 * is done all the same. Descriptions only decide what is said and are never shown themselves.
 */
export function timelineEntries({
  progress_log,
  stages,
}: Pick<PermitStatus, 'progress_log' | 'stages'>): TimelineEntry[] {
  const lines = [...progress_log].sort((a, b) => Date.parse(a.create_time) - Date.parse(b.create_time));
  const entries = lines.map((line, index) => {
    const { description, progress, stage, note, create_time } = line;
    const event = eventOf(description);
    const isLatest = !lines.slice(index + 1).some((later) => later.stage === stage);
    const isCurrent = event === 'waiting' && stage !== null && stages.includes(stage) && isLatest;
    return { label: timelineLabel(description, progress), event, stage, note, create_time, isCurrent };
  });
  return [...entries.filter((entry) => !entry.isCurrent), ...entries.filter((entry) => entry.isCurrent)];
}
