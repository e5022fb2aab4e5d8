import type { CreateDutyBody, Duty } from '@gerbang/shared/contracts/security';

/** What is asked for: to change a duty, or to add one on a day, for somebody who may be settled. */
export interface DutyWish {
  duty: Duty | null;
  day: string;
  account_id: string | null;
}

/** What the dialog starts with; a new duty has the first shift until another is chosen. */
export function startOf({ duty, day, account_id }: DutyWish, shift_id: string): CreateDutyBody {
  if (duty === null) return { day, shift_id, post_id: null, account_id: account_id ?? '' };
  return { day, shift_id: duty.shift.id, post_id: duty.post?.id ?? null, account_id: duty.person.id };
}

/** How many hours of the week somebody is on duty; who is absent is not. */
export function hoursOf(duties: readonly Duty[], account_id: string): number {
  const own = duties.filter(({ person, status }) => person.id === account_id && status === 'planned');
  const ms = own.reduce((sum, { from, until }) => sum + new Date(until).getTime() - new Date(from).getTime(), 0);
  return Math.round(ms / 3_600_000);
}

/** Everybody who is on the roster of the week, and all who could be. */
export function peopleOf(roster: { people: readonly { id: string; name: string }[]; duties: readonly Duty[] }) {
  const known = new Map(roster.people.map(({ id, name }) => [id, name]));
  for (const { person } of roster.duties) if (!known.has(person.id)) known.set(person.id, person.name);
  return [...known].map(([id, name]) => ({ id, name }));
}
