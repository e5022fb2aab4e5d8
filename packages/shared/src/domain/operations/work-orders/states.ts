/** How far a work order is. */
export const WORK_STATUSES = ['open', 'in_progress', 'on_hold', 'done', 'cancelled'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** The states in which there is still something to do. */
export const OPEN_WORK_STATUSES = ['open', 'in_progress', 'on_hold'] as const satisfies readonly WorkStatus[];

/** How much a work order presses, the least first. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Where a work order comes from. */
export const WORK_SOURCES = ['manual', 'complaint', 'maintenance', 'asset'] as const;
export type WorkSource = (typeof WORK_SOURCES)[number];

/** Within how many office hours work is expected to be done, where nobody has set another time. */
export const WORK_TARGET_HOURS = { urgent: 4, high: 9, normal: 27, low: 63 } as const satisfies Record<
  Priority,
  number
>;

/** Whether there is still something to do. */
export function isOpenWork(status: WorkStatus): boolean {
  return OPEN_WORK_STATUSES.some((open) => open === status);
}

/** Whether work that is not done yet should have been. */
export function isOverdue({ status, due_at }: { status: WorkStatus; due_at: Date | null }, now: Date): boolean {
  return isOpenWork(status) && due_at !== null && due_at.getTime() <= now.getTime();
}
