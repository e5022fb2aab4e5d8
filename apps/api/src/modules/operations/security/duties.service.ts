import type {
  AbsenceBody,
  CreateDutyBody,
  Duty,
  OnDuty,
  Roster,
  SwapBody,
  UpdateDutyBody,
  WeekCopied,
} from '@gerbang/shared/contracts/operations/security';
import { nextOnDuty, onDutyAt } from '@gerbang/shared/domain/operations/security/duties';
import { weekOf } from '@gerbang/shared/time/dates';
import { addDays } from '@gerbang/shared/time/dates';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { spanOn, wallClock } from '@gerbang/shared/time/wall-clock';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { requireSecurity } from './access.service.ts';
import * as repository from './duties.repository.ts';
import type { DutyFacts, StoredDuty } from './duties.repository.ts';
import { listLeaves, requireNotOnLeave } from './leaves.service.ts';
import { countForBoard } from './patrol-counts.repository.ts';

/** How far ahead the next duties are looked up. */
const NEXT_WITHIN_MS = 2 * DAY_MS;
const DAYS_A_WEEK = 7;

export function readRoster(ctx: Context, property_id: string, asked: string | undefined): Promise<Roster> {
  requireSecurity(ctx);
  return ctx.within(property_id, async (tx) => {
    const time_zone = await readTimeZone(tx, property_id);
    const today = wallClock(ctx.now(), time_zone).date;
    const days = weekOf(asked ?? today);
    const [first, last] = [days[0] ?? today, days.at(-1) ?? today];
    return {
      time_zone,
      today,
      days,
      people: await repository.listPeople(tx, property_id),
      shifts: await repository.listShifts(tx, property_id),
      posts: await repository.listPosts(tx, property_id),
      duties: (await repository.listDays(tx, property_id, first, last)).map(present),
      leaves: await listLeaves(tx, ctx, property_id, { first, last }),
    };
  });
}

/** Who is on duty now, who comes next, and how many tasks are waiting. */
export function readOnDuty(ctx: Context, property_id: string): Promise<OnDuty> {
  requireSecurity(ctx);
  return ctx.within(property_id, async (tx) => {
    const now = ctx.now();
    const time_zone = await readTimeZone(tx, property_id);
    const until = new Date(now.getTime() + NEXT_WITHIN_MS);
    const duties = await repository.listAround(tx, property_id, now, until);
    const counts = await countForBoard(tx, property_id, { now, since: new Date(now.getTime() - DAY_MS) });
    return {
      at: now.toISOString(),
      time_zone,
      now: onDutyAt(duties, now).map(present),
      next: nextOnDuty(duties, now).map(present),
      ...counts,
    };
  });
}

export function create(ctx: Context, property_id: string, body: CreateDutyBody): Promise<Duty> {
  const id = newId();
  return withoutOverlap('account_id', () =>
    ctx.within(property_id, async (tx) => {
      const facts = await plannedFacts(tx, property_id, body);
      await repository.insert(tx, property_id, { ...facts, id, instead_of_id: null }, ctx.now());
      await log(tx, ctx, property_id, id, 'created', auditedFields(facts));
      return present(found(await repository.lock(tx, property_id, id)));
    }),
  );
}

/** Updates a duty and refuses a stale `version`. */
export function update(ctx: Context, property_id: string, id: string, body: UpdateDutyBody): Promise<Duty> {
  return withoutOverlap('account_id', () =>
    ctx.within(property_id, async (tx) => {
      const before = await lockVersion(tx, property_id, id, body.version);
      const facts = await plannedFacts(tx, property_id, body);
      await repository.set(tx, property_id, id, facts, ctx.now());
      await log(tx, ctx, property_id, id, 'updated', changesBetween(auditedFields(before), auditedFields(facts)));
      return present(found(await repository.lock(tx, property_id, id)));
    }),
  );
}

/** Removes a duty from the roster. Refuses a duty that has a handover. */
export async function remove(ctx: Context, property_id: string, id: string): Promise<null> {
  try {
    return await ctx.within(property_id, async (tx) => {
      const before = found(await repository.lock(tx, property_id, id));
      await repository.remove(tx, property_id, id);
      await log(tx, ctx, property_id, id, 'deleted', auditedFields(before));
      return null;
    });
  } catch (error) {
    if (isDatabaseError(error, '23503')) throw new AppError('in_use');
    throw error;
  }
}

/** Marks a person as absent, optionally with a substitute, or as present again. */
export function setAbsence(ctx: Context, property_id: string, id: string, body: AbsenceBody): Promise<Duty> {
  const { is_absent, substitute_id } = body;
  return withoutOverlap(substitute_id === null ? 'is_absent' : 'substitute_id', () =>
    ctx.within(property_id, async (tx) => {
      const before = await lockVersion(tx, property_id, id, body.version);
      const [status, reason] = is_absent ? (['absent', body.reason] as const) : (['planned', ''] as const);
      await repository.setStatus(tx, property_id, id, { status, reason, now: ctx.now() });
      await log(tx, ctx, property_id, id, is_absent ? 'absent' : 'returned', {
        account_id: before.account_id,
        day: before.day,
        substitute_id,
      });
      if (substitute_id !== null) await addSubstitute(tx, ctx, property_id, before, substitute_id);
      return present(found(await repository.lock(tx, property_id, id)));
    }),
  );
}

export function swap(ctx: Context, property_id: string, id: string, { with_id, version }: SwapBody): Promise<Duty> {
  return withoutOverlap('with_id', () =>
    ctx.within(property_id, async (tx) => {
      // Lock in the order of ids, so that two swaps of the same duties cannot deadlock.
      const ids = [id, with_id].toSorted();
      const locked = [];
      for (const one of ids) locked.push(await repository.lock(tx, property_id, one));
      const one = found(locked.find((duty) => duty?.id === id));
      const other = locked.find((duty) => duty?.id === with_id);
      if (one.version !== version) throw new AppError('conflict');
      if (other === undefined || other.id === one.id || other.account_id === one.account_id)
        throw fieldFault('with_id', 'invalid');
      if (one.status === 'absent' || other.status === 'absent') throw fieldFault('with_id', 'invalid');
      await requireNotOnLeave(tx, property_id, { account_id: one.account_id, day: other.day }, 'with_id');
      await requireNotOnLeave(tx, property_id, { account_id: other.account_id, day: one.day }, 'with_id');
      await repository.swap(tx, property_id, [one, other], ctx.now());
      await log(
        tx,
        ctx,
        property_id,
        id,
        'swapped',
        changesBetween(auditedFields(one), { account_id: other.account_id }),
      );
      await log(
        tx,
        ctx,
        property_id,
        with_id,
        'swapped',
        changesBetween(auditedFields(other), { account_id: one.account_id }),
      );
      return present(found(await repository.lock(tx, property_id, id)));
    }),
  );
}

/**
 * Copies the duties of the previous week as planned. Skips duties of substitutes, and people who already have a planned
 * duty at that time, are on leave or are no longer guards.
 */
export function copyWeek(ctx: Context, property_id: string, day: string): Promise<WeekCopied> {
  return ctx.within(property_id, async (tx) => {
    const time_zone = await readTimeZone(tx, property_id);
    const days = weekOf(day).map((one) => addDays(one, -DAYS_A_WEEK));
    const before = await repository.listDays(tx, property_id, days[0] ?? day, days.at(-1) ?? day);
    const shifts = new Map((await repository.listShifts(tx, property_id)).map((shift) => [shift.id, shift]));
    const people = new Set((await repository.listPeople(tx, property_id)).map(({ id }) => id));
    const own = before.filter(({ instead_of_account_id }) => instead_of_account_id === null);
    const wanted = own.flatMap((duty) => {
      const shift = shifts.get(duty.shift_id);
      if (shift === undefined || !people.has(duty.account_id)) return [];
      const on = addDays(duty.day, DAYS_A_WEEK);
      return [{ ...factsOf(duty), ...spanOn(on, shift, time_zone), day: on, id: newId(), instead_of_id: null }];
    });
    const copied = await repository.insertFree(tx, property_id, wanted, ctx.now());
    const result = { copied, skipped: own.length - copied };
    await record(tx, ctx, {
      property_id,
      action: 'security-duty.copied',
      record: { kind: 'security-duty', id: null },
      detail: { day: addDays(days[0] ?? day, DAYS_A_WEEK), ...result },
    });
    return result;
  });
}

async function addSubstitute(
  tx: Tx,
  ctx: Context,
  property_id: string,
  absent: StoredDuty,
  account_id: string,
): Promise<void> {
  if (account_id === absent.account_id || (await repository.findPerson(tx, property_id, account_id)) === undefined)
    throw fieldFault('substitute_id', 'invalid');
  await requireNotOnLeave(tx, property_id, { account_id, day: absent.day }, 'substitute_id');
  const id = newId();
  const facts = { ...factsOf(absent), account_id };
  await repository.insert(tx, property_id, { ...facts, id, instead_of_id: absent.id }, ctx.now());
  await log(tx, ctx, property_id, id, 'created', { ...auditedFields(facts), instead_of: absent.account_id });
}

/** Fields of a duty, with the times that its shift currently has. */
async function plannedFacts(tx: Tx, property_id: string, body: CreateDutyBody): Promise<DutyFacts> {
  const { day, shift_id, post_id, account_id } = body;
  const time_zone = await readTimeZone(tx, property_id);
  const shift = await repository.findShift(tx, property_id, shift_id);
  if (shift === undefined) throw fieldFault('shift_id', 'invalid');
  if ((await repository.findPerson(tx, property_id, account_id)) === undefined)
    throw fieldFault('account_id', 'invalid');
  await requireNotOnLeave(tx, property_id, { account_id, day }, 'account_id');
  return { day, shift_id, post_id, account_id, ...spanOn(day, shift, time_zone) };
}

async function lockVersion(tx: Tx, property_id: string, id: string, version: number): Promise<StoredDuty> {
  const duty = found(await repository.lock(tx, property_id, id));
  if (duty.version !== version) throw new AppError('conflict');
  return duty;
}

function log(tx: Tx, ctx: Context, property_id: string, id: string, what: string, detail: Record<string, unknown>) {
  return record(tx, ctx, {
    property_id,
    action: `security-duty.${what}`,
    record: { kind: 'security-duty', id },
    detail,
  });
}

function factsOf({ day, shift_id, post_id, account_id, from, until }: StoredDuty): DutyFacts {
  return { day, shift_id, post_id, account_id, from, until };
}

function auditedFields({ day, shift_id, post_id, account_id, from, until }: DutyFacts): Record<string, unknown> {
  return { day, shift_id, post_id, account_id, starts_at: from.toISOString(), ends_at: until.toISOString() };
}

function present(duty: StoredDuty): Duty {
  const { id, day, from, until, status, on_leave, reason, version } = duty;
  return {
    id,
    day,
    shift: { id: duty.shift_id, name: duty.shift },
    post: duty.post_id === null ? null : { id: duty.post_id, name: duty.post ?? '' },
    person: { id: duty.account_id, name: duty.name, phone: duty.phone },
    from: from.toISOString(),
    until: until.toISOString(),
    status,
    on_leave,
    reason,
    instead_of:
      duty.instead_of_account_id === null ? null : { id: duty.instead_of_account_id, name: duty.instead_of ?? '' },
    version,
  };
}

/** Turns an overlap with another duty of the person, or an unknown post, into an error on the field. */
async function withoutOverlap<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23P01', 'a_person_is_on_duty_once_at_a_time')) throw fieldFault(field, 'taken');
    if (isDatabaseError(error, '23503', 'duty_post_is_of_its_property')) throw fieldFault('post_id', 'invalid');
    throw error;
  }
}
