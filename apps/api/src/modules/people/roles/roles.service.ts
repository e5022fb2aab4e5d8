import { STAGES, type StaffActor } from '@gerbang/shared/access';
import type {
  RoleDatatable,
  RoleFacts,
  RoleListQuery,
  RoleOptions,
  RoleRecord,
  UpdateRoleBody,
} from '@gerbang/shared/contracts/people/roles';
import { addedRights, EDITS_ROLES, holdsAll, type Rights } from '@gerbang/shared/domain/people/rights';
import { actionAreas, menuFault } from '@gerbang/shared/domain/people/role-menu';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { changePeople, requireAdministrator } from '../users/people.service.ts';
import * as repository from './roles.repository.ts';
import type { StoredRole } from './roles.repository.ts';

const NOTHING: Rights = { actions: [], stages: [] };

export function list(ctx: Context, ask: RoleListQuery): Promise<RoleDatatable> {
  const { group_id } = requireStaff(ctx);
  return ctx.across(async (tx) => {
    const page = await repository.listPage(tx, group_id, ask);
    return { ...page, data: page.data.map(present) };
  });
}

export function read(ctx: Context, id: string): Promise<RoleRecord> {
  const { group_id } = requireStaff(ctx);
  return ctx.across(async (tx) => present(found(await repository.find(tx, group_id, id))));
}

export function options(ctx: Context): Promise<RoleOptions> {
  return ctx.across(async (tx) => ({
    modules: await repository.listCatalogue(tx),
    areas: actionAreas(),
    stages: [...STAGES],
  }));
}

/** Creates a role. It may contain only rights that its creator holds. */
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
      // Nobody has the new role yet, so it is logged at the properties of its creator.
      await recordAtEach(tx, ctx, actor.property_ids, { ...about(id, 'created'), detail: { ...facts } });
      return present(found(await repository.find(tx, group_id, id)));
    }),
  );
}

/** Updates a role. When its rights or menu change, everybody who has it is logged out. */
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
      await recordAtEach(tx, ctx, concernedProperties(actor, holders), { ...about(id, 'updated'), detail });
      return present(found(await repository.find(tx, actor.group_id, id)));
    }),
  );
}

/** Deletes a role. Throws when anybody has it. */
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

const administers = (role: Rights) => role.actions.includes(EDITS_ROLES);
const once = <T extends string>(texts: readonly T[]): T[] => [...new Set(texts)].toSorted();

/** The role without duplicates and in stored order. */
function inOrder(facts: RoleFacts) {
  return {
    name: facts.name,
    modules: once(facts.modules),
    features: once(facts.features),
    actions: once(facts.actions),
    stages: once(facts.stages),
  };
}

/** Throws `beyond_own_rights` when `added` contains rights that the actor does not hold. */
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

/** The properties of the people who have the role, or those of the editor when nobody has it. */
function concernedProperties(
  actor: StaffActor,
  holders: readonly { property_ids: readonly string[] }[],
): readonly string[] {
  const holder_properties = holders.flatMap(({ property_ids }) => property_ids);
  return holder_properties.length > 0 ? holder_properties : actor.property_ids;
}

const about = (id: string, what: string) => ({ action: `role.${what}`, record: { kind: 'role', id } });

function present(role: StoredRole): RoleRecord {
  return { ...role, updated_at: role.updated_at.toISOString() };
}

/** Turns a name used by another role of the group into a field error. */
async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23505', 'role_name_is_unique_in_its_group')) throw fieldFault('name', 'taken');
    throw error;
  }
}
