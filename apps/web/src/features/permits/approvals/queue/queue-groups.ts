import type { PermitRow } from '@gerbang/shared/contracts/approvals';
import { addDays, wallClock } from '@gerbang/shared/domain/permits/time-zone';

/** When the permits of a group should be decided. */
export const GROUPS = ['late', 'today', 'tomorrow', 'later', 'none'] as const;
export type GroupName = (typeof GROUPS)[number];

/** Permits that stand under one heading; null for a list that needs none. */
export interface QueueGroup {
  name: GroupName | null;
  rows: readonly PermitRow[];
}

/** The permits by when they should be decided, each by the calendar of its own property. */
export function groupByDeadline(rows: readonly PermitRow[], now: Date): QueueGroup[] {
  const named = rows.map((row) => ({ name: groupOf(row, now), row }));
  return GROUPS.map((name) => ({
    name,
    rows: named.filter((one) => one.name === name).map(({ row }) => row),
  })).filter((group) => group.rows.length > 0);
}

function groupOf({ due_at, property }: PermitRow, now: Date): GroupName {
  if (due_at === null) return 'none';
  const due = new Date(due_at);
  if (due <= now) return 'late';
  const today = wallClock(now, property.time_zone).date;
  const day = wallClock(due, property.time_zone).date;
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
}
