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

/** States as the register names them. A permit waits from its submission to the last decision. */
export const REGISTER_STATES = [
  'waiting',
  'returned',
  'approved',
  'checked',
  'suspended',
  'closed',
  'rejected',
  'cancelled',
] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

export function registerState(state: PermitState): RegisterState {
  return state === 'submitted' || state === 'in_review' ? 'waiting' : state;
}

/** The states of a permit that has not ended. It keeps its slot and can be closed. */
export const OPEN_STATES = [
  'submitted',
  'in_review',
  'returned',
  'approved',
  'checked',
  'suspended',
] as const satisfies readonly PermitState[];

/** The API's name for a permit's state. */
export type Progress =
  | 'waiting'
  | 'returned'
  | 'rejected'
  | 'complete'
  | 'security_checked'
  | 'closed'
  | 'cancelled'
  | 'suspended';

/** The progress in the API. It is derived from the state and never stored. */
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

/** The states of work that is on the dock board of its nights. In another state it is there only if somebody was inside. */
export const WORK_ON_BOARD = [
  'submitted',
  'in_review',
  'returned',
  'approved',
  'checked',
] as const satisfies readonly PermitState[];
