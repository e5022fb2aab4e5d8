interface Named {
  id: string;
  name: string;
}

interface PlannedWeek {
  today: string;
  days: readonly string[];
  shifts: readonly Named[];
  posts: readonly Named[];
  duties: readonly { day: string; shift: Named; post: Named | null; status: 'planned' | 'absent' }[];
}

/** Posts that nobody covers in a shift of a day. */
export interface CoverageGap {
  day: string;
  shift: Named;
  posts: readonly Named[];
}

/** Posts without a guard, by day and shift, from today on. An absent guard covers nothing. */
export function uncoveredPosts({ today, days, shifts, posts, duties }: PlannedWeek): CoverageGap[] {
  const present = duties.filter(({ status }) => status === 'planned');
  const isCovered = (day: string, shift: Named, post: Named) =>
    present.some((duty) => duty.day === day && duty.shift.id === shift.id && duty.post?.id === post.id);
  return days
    .filter((day) => day >= today)
    .flatMap((day) =>
      shifts.map((shift) => ({ day, shift, posts: posts.filter((post) => !isCovered(day, shift, post)) })),
    )
    .filter((gap) => gap.posts.length > 0);
}

/** Normal working hours of a week. More is overtime, which the roster warns about. */
export const WEEK_HOURS_LIMIT = 40;
