/** The states a permit can be in. */
export const PERMIT_STATES = [
  'submitted',
  'in_review',
  'returned',
  'rejected',
  'approved',
  'checked',
  'closed',
  'cancelled',
  'suspended',
] as const;
export type PermitState = (typeof PERMIT_STATES)[number];

/** The states of a permit that is still under way: it holds its place and can be closed. */
export const OPEN_STATES = [
  'submitted',
  'in_review',
  'returned',
  'approved',
  'checked',
  'suspended',
] as const satisfies readonly PermitState[];

/** What the wire calls a permit's state. */
export type Progress =
  | 'waiting'
  | 'returned'
  | 'rejected'
  | 'complete'
  | 'security_checked'
  | 'closed'
  | 'cancelled'
  | 'suspended';

/** The progress on the wire, derived from the state and never stored. */
export const PROGRESS_OF = {
  submitted: 'waiting',
  in_review: 'waiting',
  returned: 'returned',
  rejected: 'rejected',
  approved: 'complete',
  checked: 'security_checked',
  closed: 'closed',
  cancelled: 'cancelled',
  suspended: 'suspended',
} as const satisfies Record<PermitState, Progress>;
