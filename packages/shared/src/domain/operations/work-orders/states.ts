export const WORK_STATUSES = ['open', 'in_progress', 'on_hold', 'done', 'cancelled'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

export const OPEN_WORK_STATUSES = ['open', 'in_progress', 'on_hold'] as const satisfies readonly WorkStatus[];

/** Sorted from lowest to highest. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const WORK_SOURCES = ['manual', 'complaint', 'maintenance', 'asset'] as const;
export type WorkSource = (typeof WORK_SOURCES)[number];

/** Office hours in which work should be done, unless a deadline is set. */
export const WORK_TARGET_HOURS = { urgent: 4, high: 9, normal: 27, low: 63 } as const satisfies Record<
  Priority,
  number
>;

/** What became of planned maintenance. */
export const MAINTENANCE_OUTCOMES = ['in_time', 'late', 'open', 'cancelled'] as const;
export type MaintenanceOutcome = (typeof MAINTENANCE_OUTCOMES)[number];

export function isOpenWork(status: WorkStatus): boolean {
  return OPEN_WORK_STATUSES.some((open) => open === status);
}

export function isOverdue({ status, due_at }: { status: WorkStatus; due_at: Date | null }, now: Date): boolean {
  return isOpenWork(status) && due_at !== null && due_at.getTime() <= now.getTime();
}
