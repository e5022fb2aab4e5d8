import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { timelineLabel } from '@gerbang/shared/domain/permits/timeline-label';
import type { TimelineLabel } from '@gerbang/shared/domain/permits/timeline-label';

import { shownEvent } from '../../../entities/permit/permit-events.ts';
import type { ShownEvent } from '../../../entities/permit/permit-events.ts';

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

export interface TimelineEntry {
  label: TimelineLabel;
  event: ShownEvent;
  stage: LogLine['stage'];
  note: string;
  create_time: string;
  /** True when the permit waits at this stage now. */
  isCurrent: boolean;
}

/**
 * Timeline of a permit, oldest first. Entries of stages that wait now come last, even if the log has later entries.
 * `description` only selects the label, as the specification defines it, and is never shown.
 */
export function timelineEntries({
  progress_log,
  stages,
}: Pick<PermitStatus, 'progress_log' | 'stages'>): TimelineEntry[] {
  const lines = [...progress_log].sort((a, b) => Date.parse(a.create_time) - Date.parse(b.create_time));
  const entries = lines.map((line, index) => {
    const { description, progress, stage, note, create_time } = line;
    const event = shownEvent(line.event);
    const isLatest = !lines.slice(index + 1).some((later) => later.stage === stage);
    const isCurrent = event === 'waiting' && stage !== null && stages.includes(stage) && isLatest;
    return { label: timelineLabel(description, progress), event, stage, note, create_time, isCurrent };
  });
  return [...entries.filter((entry) => !entry.isCurrent), ...entries.filter((entry) => entry.isCurrent)];
}
