import { STAGES, type StaffActor } from '@gerbang/shared/access';
import type {
  RoleDatatable,
  RoleFacts,
  RoleListQuery,
  RoleOptions,
  RoleRecord,
  UpdateRoleBody,
} from '@gerbang/shared/contracts/roles';
import { addedRights, ADMINISTERS, holdsAll, type Rights } from '@gerbang/shared/domain/people/rights';
import { actionAreas, menuFault } from '@gerbang/shared/domain/people/role-menu';

import { recordAtEach } from '../../platform/audit.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../platform/database.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { changePeople, requireAdministrator, staffOf } from '../users/people.service.ts';
import * as repository from './roles.repository.ts';
import type { StoredRole } from './roles.repository.ts';

const NOTHING: Rights = { actions: [], stages: [] };

/** One page of the group's roles. */
export function list(ctx: Context, ask: RoleListQuery): Promise<RoleDatatable> {
  const { group_id } = staffOf(ctx);
  return ctx.across(async (tx) => {
    const page = await repository.listPage(tx, group_id, ask);
    return { ...page, data: page.data.map(present) };
  });
}

/** One of these roles. */
export function read(ctx: Context, id: string): Promise<RoleRecord> {
  const { group_id } = staffOf(ctx);
  return ctx.across(async (tx) => present(found(await repository.find(tx, group_id, id))));
}

/** Everything a role can be made of. */
export function options(ctx: Context): Promise<RoleOptions> {
  return ctx.across(async (tx) => ({
    modules: await repository.listCatalogue(tx),
    areas: actionAreas(),
    stages: [...STAGES],
  }));
}

/** Makes a role out of what its maker may do themselves. */
export function create(ctx: Context, body: RoleFacts): Promise<RoleRecord> {
  const facts = inOrder(body);
  const id = newId();
  return withFreeName(() =>
    changePeople(ctx, async (tx, actor) => {
      const { group_id } = actor;
      requireHeld(actor, addedRights(NOTHING, facts));
      await requireMenu(tx, facts);
      await repository.insert(tx, { id, group_id, name: facts.name, created_at: ctx.now() });
      await repository.setParts(tx, id, facts);
      // Nobody has it yet, so it concerns where its maker works.
      await recordAtEach(tx, ctx, actor.property_ids, { ...about(id, 'created'), detail: { ...facts } });
      return present(found(await repository.find(tx, group_id, id)));
    }),
  );
}

/** Changes a role; everybody who has it is logged out by a change of what it allows or shows. */
export function update(ctx: Context, id: string, body: UpdateRoleBody): Promise<RoleRecord> {
  const { version, ...given } = body;
  const facts = inOrder(given);
  return withFreeName(() =>
    changePeople(ctx, async (tx, actor) => {
      const before = found(await repository.find(tx, actor.group_id, id));
      if (before.version !== version) throw new AppError('conflict');
      requireHeld(actor, addedRights(before, facts));
      await requireMenu(tx, facts);
      const holders = await repository.listHolders(tx, actor.group_id, id);
      const stops = administers(before) && !administers(facts);
      if (stops && holders.some(({ account_id }) => account_id === actor.user_id)) throw new AppError('own_account');
      await repository.setName(tx, id, facts.name, ctx.now());
      await repository.setParts(tx, id, facts);
      if (stops) await requireAdministrator(tx, actor.group_id);
      const detail = changesBetween({ ...before }, { ...facts });
      const { name: _name, ...parts } = detail;
      if (Object.keys(parts).length > 0) {
        const people = holders.map(({ account_id }) => account_id);
        await endSessionsOf(tx, people, ctx.now());
      }
      await recordAtEach(tx, ctx, concerned(actor, holders), { ...about(id, 'updated'), detail });
      return present(found(await repository.find(tx, actor.group_id, id)));
    }),
  );
}

/** Deletes a role that nobody has. */
export async function remove(ctx: Context, id: string): Promise<null> {
  return changePeople(ctx, async (tx, actor) => {
    const {
      people,
      version: _version,
      updated_at: _at,
      ...facts
    } = found(await repository.find(tx, actor.group_id, id));
    if (people > 0) throw new AppError('in_use');
    await repository.remove(tx, id);
    await recordAtEach(tx, ctx, actor.property_ids, { ...about(id, 'deleted'), detail: facts });
    return null;
  });
}

const administers = (role: Rights) => role.actions.includes(ADMINISTERS);
const once = <T extends string>(texts: readonly T[]): T[] => [...new Set(texts)].toSorted();

/** A role's facts with each part once and in the order in which they are stored. */
function inOrder(facts: RoleFacts) {
  return {
    name: facts.name,
    modules: once(facts.modules),
    features: once(facts.features),
    actions: once(facts.actions),
    stages: once(facts.stages),
  };
}

/** Nobody grants what they do not hold. */
function requireHeld(actor: StaffActor, added: Rights): void {
  const fields = (['actions', 'stages'] as const)
    .filter((path) => !holdsAll(actor, { ...NOTHING, [path]: added[path] }))
    .map((path) => ({ path, code: 'invalid' as const }));
  if (fields.length > 0) throw new AppError('beyond_own_rights', { fields });
}

async function requireMenu(tx: Tx, facts: Pick<RoleFacts, 'modules' | 'features'>): Promise<void> {
  const fault = menuFault(await repository.listCatalogue(tx), facts);
  if (fault !== undefined) throw fieldFault(fault, 'invalid');
}

/** The properties at which somebody with the role works; a role that nobody has concerns where its editor works. */
function concerned(actor: StaffActor, holders: readonly { property_ids: readonly string[] }[]): readonly string[] {
  const theirs = holders.flatMap(({ property_ids }) => property_ids);
  return theirs.length > 0 ? theirs : actor.property_ids;
}

const about = (id: string, what: string) => ({ action: `role.${what}`, record: { kind: 'role', id } });

function present(role: StoredRole): RoleRecord {
  return { ...role, updated_at: role.updated_at.toISOString() };
}

/** A name that another role of the group has is refused at its field. */
async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23505', 'role_name_is_unique_in_its_group')) throw fieldFault('name', 'taken');
    throw error;
  }
}
