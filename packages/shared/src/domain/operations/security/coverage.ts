import { isWorked, type DutyPresence } from './duties.ts';

interface Named {
  id: string;
  name: string;
}

interface PlannedWeek {
  today: string;
  days: readonly string[];
  shifts: readonly Named[];
  posts: readonly Named[];
  duties: readonly (DutyPresence & { day: string; shift: Named; post: Named | null })[];
}

/** Posts that nobody covers in a shift of a day. */
export interface CoverageGap {
  day: string;
  shift: Named;
  posts: readonly Named[];
}

/** Posts without a guard, by day and shift, from today on. A guard who is absent or on leave covers nothing. */
export function uncoveredPosts({ today, days, shifts, posts, duties }: PlannedWeek): CoverageGap[] {
  const worked = duties.filter(isWorked);
  const isCovered = (day: string, shift: Named, post: Named) =>
    worked.some((duty) => duty.day === day && duty.shift.id === shift.id && duty.post?.id === post.id);
  return days
    .filter((day) => day >= today)
    .flatMap((day) =>
      shifts.map((shift) => ({ day, shift, posts: posts.filter((post) => !isCovered(day, shift, post)) })),
    )
    .filter((gap) => gap.posts.length > 0);
}

/** Normal working hours of a week. More is overtime, which the roster warns about. */
export const WEEK_HOURS_LIMIT = 40;
