import type { StaffActor } from '@gerbang/shared/access';
import type {
  CreateUserBody,
  UpdateUserBody,
  UserDatatable,
  UserListQuery,
  UserRecord,
} from '@gerbang/shared/contracts/people/users';
import {
  isAbove,
  isStandingChanged,
  losesAdministration,
  standingFault,
} from '@gerbang/shared/domain/people/account-standing';
import { assignedBy, isInReach, mayAssign, managesGroup } from '@gerbang/shared/domain/people/reach';
import { mayGiveRole, type Rights } from '@gerbang/shared/domain/people/rights';
import { openReset } from '@gerbang/shared/domain/people/second-step-reset';

import { atEach, record, recordAtEach } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { allow, AppError, fieldFault, found } from '../../../platform/errors.ts';
import * as links from '../auth/account-links.service.ts';
import { accountChanges, changeAccount, createInvited, withFreeEmail } from '../auth/accounts.service.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { changePeople, requireAdministrator } from './people.service.ts';
import * as repository from './users.repository.ts';
import type { StoredUser } from './users.repository.ts';

/** One page of users: those who share a property with the actor, or the whole group for its administrator. */
export function list(ctx: Context, ask: UserListQuery): Promise<UserDatatable> {
  const actor = requireStaff(ctx);
  const { group_id, property_ids } = actor;
  return ctx.across(async (tx) => {
    const page = await repository.listPage(tx, { group_id, property_ids, whole_group: managesGroup(actor) }, ask);
    const names = await repository.listPropertyNames(tx, property_ids);
    return { ...page, data: page.data.map((user) => present(ctx, user, names)) };
  });
}

export function read(ctx: Context, id: string): Promise<UserRecord> {
  const actor = requireStaff(ctx);
  return ctx.across(async (tx) => show(tx, ctx, await findInReach(tx, actor, id)));
}

/** Creates an account without a password and queues its invitation mail, in the same transaction. */
export function create(ctx: Context, body: CreateUserBody): Promise<UserRecord> {
  const { property_ids: asked, ...facts } = body;
  const id = newId();
  return withFreeEmail(() =>
    changePeople(ctx, async (tx, actor) => {
      const { group_id } = actor;
      await requireGivableRole(tx, actor, body.role_id);
      const property_ids = requireAssignable(actor, [], asked);
      await createInvited(tx, { ...facts, id, kind: 'staff', group_id }, ctx.now());
      const { name, email, phone, ...plain } = facts;
      const detail = { ...plain, property_ids };
      await atEach(tx, property_ids, async (property_id) => {
        await repository.assign(tx, id, property_id);
        await record(tx, ctx, { ...about(id, 'created'), property_id, detail, personal: { name, email, phone } });
      });
      return show(tx, ctx, found(await repository.find(tx, group_id, id)));
    }),
  );
}

/** Updates a user. Deactivation and a change of role or properties end their sessions. */
export function update(ctx: Context, id: string, body: UpdateUserBody): Promise<UserRecord> {
  return changePeople(ctx, async (tx, actor) => {
    const before = await findInReach(tx, actor, id);
    if (before.version !== body.version) throw new AppError('conflict');
    const after = { ...body, property_ids: requireAssignable(actor, before.property_ids, body.property_ids) };
    const fault = standingFault(actor, { id, rights: before }, { before, after });
    if (fault !== undefined) throw new AppError(fault);
    const rights = after.role_id === before.role_id ? before : await requireGivableRole(tx, actor, after.role_id);
    await changeAccount(tx, id, after, { version: body.version, now: ctx.now() });
    await updateAssignments(tx, id, before.property_ids, after.property_ids);
    if (losesAdministration({ ...before, rights: before }, { ...after, rights }))
      await requireAdministrator(tx, actor.group_id);
    if (isStandingChanged(before, after)) await endSessionsOf(tx, [id], ctx.now());
    await recordChange(tx, ctx, before, after);
    return show(tx, ctx, found(await repository.find(tx, actor.group_id, id)));
  });
}

/** Sends a new invitation to a user without a password. The previous link stops working. */
export function inviteAgain(ctx: Context, id: string): Promise<void> {
  return changePeople(ctx, async (tx, actor) => {
    const user = await findInReach(tx, actor, id);
    if (isAbove(user, actor)) throw new AppError('beyond_own_rights');
    await links.inviteAgain(tx, user, ctx.now());
    await recordAtEach(tx, ctx, user.property_ids, about(id, 'invited'));
  });
}

/** Finds a user of the group. Answers 404 when the actor may not see them. */
export async function findInReach(tx: Tx, actor: StaffActor, id: string): Promise<StoredUser> {
  const user = found(await repository.find(tx, actor.group_id, id));
  allow(isInReach(actor, user));
  return user;
}

async function requireGivableRole(tx: Tx, actor: StaffActor, role_id: string): Promise<Rights> {
  const role = await repository.findRole(tx, actor.group_id, role_id);
  if (role === undefined) throw fieldFault('role_id', 'invalid');
  if (!mayGiveRole(actor, role)) throw beyond('role_id');
  return role;
}

/** The user's properties after the change. Throws when the actor may not assign them. */
function requireAssignable(actor: StaffActor, before: readonly string[], asked: readonly string[]): string[] {
  if (!mayAssign(actor, asked)) throw beyond('property_ids');
  return assignedBy(actor, before, asked).toSorted();
}

const beyond = (path: string) => new AppError('beyond_own_rights', { fields: [{ path, code: 'invalid' }] });

async function updateAssignments(
  tx: Tx,
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const isNew = (property_id: string) => !before.includes(property_id);
  const gone = before.filter((property_id) => !after.includes(property_id));
  await atEach(tx, after.filter(isNew), (property_id) => repository.assign(tx, id, property_id));
  await atEach(tx, gone, (property_id) => repository.unassign(tx, id, property_id));
}

/** Logs the change at every property of the user before and after it. */
async function recordChange(tx: Tx, ctx: Context, before: StoredUser, after: UpdateUserBody): Promise<void> {
  await recordAtEach(tx, ctx, [...before.property_ids, ...after.property_ids], {
    ...about(before.id, 'updated'),
    ...accountChanges({ ...before }, after),
  });
}

const about = (id: string, what: string) => ({ action: `user.${what}`, record: { kind: 'user', id } });

/** A user as the actor sees them. */
export async function show(tx: Tx, ctx: Context, user: StoredUser): Promise<UserRecord> {
  return present(ctx, user, await repository.listPropertyNames(tx, requireStaff(ctx).property_ids));
}

/** A user with only the properties that the reader has too. */
function present(ctx: Context, user: StoredUser, names: ReadonlyMap<string, string>): UserRecord {
  const { group_id: _group, actions: _actions, stages: _stages, ...rest } = user;
  const reset = openReset(user.second_step_reset, ctx.now());
  const shown = [...names].filter(([id]) => user.property_ids.includes(id));
  return {
    ...rest,
    property_ids: shown.map(([id]) => id),
    properties: shown.map(([, name]) => name),
    other_properties: user.property_ids.length - shown.length,
    last_login: user.last_login?.toISOString() ?? null,
    second_step_reset: reset && { ...reset, expires_at: new Date(reset.expires_at).toISOString() },
    updated_at: user.updated_at.toISOString(),
  };
}
