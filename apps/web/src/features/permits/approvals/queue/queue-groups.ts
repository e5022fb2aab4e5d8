import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { addDays } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

const GROUPS = ['late', 'today', 'tomorrow', 'later', 'none'] as const;
type GroupName = (typeof GROUPS)[number];

/** Permits under one heading. `name` is null when the list has no headings. */
export interface QueueGroup {
  name: GroupName | null;
  rows: readonly PermitRow[];
}

/** Groups permits by deadline, each in the time zone of its property. */
export function groupByDeadline(rows: readonly PermitRow[], now: Date): QueueGroup[] {
  const named = rows.map((row) => ({ name: groupOf(row, now), row }));
  return GROUPS.map((name) => ({
    name,
    rows: named.filter((entry) => entry.name === name).map(({ row }) => row),
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
