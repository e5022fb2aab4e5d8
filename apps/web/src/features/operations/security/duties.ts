import type { CreateDutyBody, Duty } from '@gerbang/shared/contracts/operations/security';
import { isWorked } from '@gerbang/shared/domain/operations/security/duties';

import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/**
 * What the duty form edits: an existing `duty`, or a new one when `duty` is null. `day` and `account_id` preset the new
 * duty; `account_id` is optional.
 */
export interface DutyWish {
  duty: Duty | null;
  day: string;
  account_id: string | null;
}

/** Initial values of the form. A new duty starts with the given `shift_id`. */
export function startOf({ duty, day, account_id }: DutyWish, shift_id: string): CreateDutyBody {
  if (duty === null) return { day, shift_id, post_id: null, account_id: account_id ?? '' };
  return { day, shift_id: duty.shift.id, post_id: duty.post?.id ?? null, account_id: duty.person.id };
}

/** Planned hours of a person in the week, without absences and leave. */
export function hoursOf(duties: readonly Duty[], account_id: string): number {
  const own = duties.filter((duty) => duty.person.id === account_id && isWorked(duty));
  const ms = own.reduce((sum, { from, until }) => sum + new Date(until).getTime() - new Date(from).getTime(), 0);
  return Math.round(ms / 3_600_000);
}

/** People of the roster: all guards, and everybody with a duty in the week. */
export function peopleOf(roster: { people: readonly { id: string; name: string }[]; duties: readonly Duty[] }) {
  const known = new Map(roster.people.map(({ id, name }) => [id, name]));
  for (const { person } of roster.duties) if (!known.has(person.id)) known.set(person.id, person.name);
  return [...known].map(([id, name]) => ({ id, name }));
}

/** Error texts of the roster forms, by `path:code`. */
export function useDutyTexts(): Readonly<Record<string, string>> {
  const { t } = useTranslation('security');
  return {
    'account_id:taken': t('form.taken'),
    'account_id:invalid': t('form.notGuard'),
    'substitute_id:taken': t('form.taken'),
    'substitute_id:invalid': t('form.notGuard'),
    'is_absent:taken': t('form.taken'),
    'with_id:taken': t('swap.taken'),
  };
}

/** Error text for roster changes that are made without a form. */
export function useDutyAlert(): (error: unknown) => string | undefined {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const texts = useDutyTexts();
  return (error) => {
    const codes = fieldCodes(error);
    if (Object.keys(codes).length > 0) return texts[`is_absent:${codes['is_absent'] ?? ''}`];
    return problemOf(error)?.code === 'conflict' ? t('form.conflict') : errorText(error);
  };
}
