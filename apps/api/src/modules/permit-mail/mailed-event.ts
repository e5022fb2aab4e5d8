import type { LogLine } from '@gerbang/shared/domain/permits/workflow';

/** What the applicant is told by mail. */
export type MailedEvent =
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'suspended'
  | 'resumed'
  | 'cancelled'
  | 'renewed'
  | 'items';

const BY_PROGRESS: Partial<Record<LogLine['progress'], MailedEvent>> = {
  rejected: 'rejected',
  returned: 'returned',
  suspended: 'suspended',
  cancelled: 'cancelled',
};

/**
 * What a line of the timeline is to the applicant, or undefined when it is no news by mail: an approval counts once no
 * stage is left, and a stage or the gate that let the permit pass is mailed only for the items it refused.
 */
export function mailedEvent(
  { progress, description }: Pick<LogLine, 'progress' | 'description'>,
  found: { is_last_approval: boolean; refused_here: number },
): MailedEvent | undefined {
  const ended = BY_PROGRESS[progress];
  if (ended !== undefined) return ended;
  if (description.startsWith('Resumed')) return 'resumed';
  if (description.startsWith('Renewed')) return 'renewed';
  const isApproval = description.startsWith('Approved by');
  if (isApproval && found.is_last_approval) return 'approved';
  if ((isApproval || progress === 'security_checked') && found.refused_here > 0) return 'items';
  return undefined;
}
