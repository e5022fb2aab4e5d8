import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';

export type MailedEvent =
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'corrected'
  | 'suspended'
  | 'resumed'
  | 'cancelled'
  | 'renewed'
  | 'items';

const ALWAYS_MAILED: Partial<Record<LogEvent, MailedEvent>> = {
  rejected: 'rejected',
  returned: 'returned',
  corrected: 'corrected',
  suspended: 'suspended',
  resumed: 'resumed',
  renewed: 'renewed',
  cancelled: 'cancelled',
  withdrawn: 'cancelled',
};

/**
 * Decides which mail the applicant gets for an event of the timeline, or undefined for no mail. The last approval is
 * always mailed. An earlier approval and a check at the gate are mailed only if they rejected items.
 */
export function mailedEvent(
  event: LogEvent,
  found: { is_last_approval: boolean; refused_here: number },
): MailedEvent | undefined {
  if (event === 'approved' && found.is_last_approval) return 'approved';
  if ((event === 'approved' || event === 'checked') && found.refused_here > 0) return 'items';
  return ALWAYS_MAILED[event];
}
