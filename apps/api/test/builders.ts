import { ACTIONS, type Action, type Stage } from '@gerbang/shared/access';
import { staffRecord, tenantRecord } from '@gerbang/shared/contracts/people/auth';
import { FOUR_EYES_BY_DEFAULT } from '@gerbang/shared/domain/permits/chains';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';

import type { Database } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/database/ids.ts';
import { hashSecret, md5Hex } from '../src/platform/keys/passwords.ts';
import type { World } from './harness.ts';

/** Password of every built account unless the test gives another one. */
export const PASSWORD = 'Gerbang-2026';

type Owner = Pick<World, 'owner'>;
/** Optional fields of a row. The builder fills in the missing ones. */
type Some<T extends keyof Database> = Partial<Insertable<Database[T]>>;
export interface Key {
  property_id: string;
  id: string;
}

let counter = 0;
const next = (): number => (counter += 1);

/** Restarts the numbers in names, addresses and positions, because the test files of a worker share this module. */
export function restartNumbers(): void {
  counter = 0;
}

const hashes = new Map<string, Promise<string>>();

/** The stored hash of a password, computed once per password because hashing is slow. */
function storedPassword(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashSecret(md5Hex(password));
  hashes.set(password, known);
  return known;
}

async function aGroup({ owner }: Owner, given: Some<'property_group'> = {}) {
  const row = { id: newId(), name: `Group ${next()}`, ...given };
  return owner.insertInto('property_group').values(row).returningAll().executeTakeFirstOrThrow();
}

const LIVE = { active: true, live_since: new Date('2026-01-01T00:00:00Z') };

/** A live property, in a new group by default. */
export async function aProperty(world: Owner, given: Some<'property'> = {}) {
  const number = next();
  const row = {
    ...LIVE,
    id: newId(),
    group_id: given.group_id ?? (await aGroup(world)).id,
    name: `Mall ${number}`,
    short_code: `P${number.toString(36).toUpperCase().padStart(3, '0')}`,
    ...given,
  };
  return world.owner.insertInto('property').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function aFloor(world: Owner, given: Some<'floor'> = {}) {
  const number = next();
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const row = { id: newId(), name: `Floor ${number}`, position: number, ...given, property_id };
  return world.owner.insertInto('floor').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A unit, on a new floor by default. */
export async function aUnit(world: Owner, given: Some<'unit'> = {}) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const floor_id = given.floor_id ?? (await aFloor(world, { property_id })).id;
  const row = { id: newId(), name: `U-${next()}`, ...given, property_id, floor_id };
  return world.owner.insertInto('unit').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A tenant with one new unit, or with the units in `unit_ids`. */
export async function aTenant(world: Owner, given: Some<'tenant'> & { unit_ids?: readonly string[] } = {}) {
  const { unit_ids, ...fields } = given;
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const row = { id: newId(), name: `Tenant ${next()}`, ...fields, property_id };
  const tenant = await world.owner.insertInto('tenant').values(row).returningAll().executeTakeFirstOrThrow();
  const units = unit_ids ?? [(await aUnit(world, { property_id })).id];
  const lets = units.map((unit_id) => ({ property_id, tenant_id: tenant.id, unit_id }));
  if (lets.length > 0) await world.owner.insertInto('tenant_unit').values(lets).execute();
  return { ...tenant, unit_ids: units };
}

/** By default a role has all actions, and no modules, features or stages. */
export interface RoleOptions {
  group_id?: string;
  name?: string;
  /** Ids from the menu catalogue. */
  modules?: readonly string[];
  features?: readonly string[];
  actions?: readonly Action[];
  stages?: readonly Stage[];
}

export async function aRole(world: Owner, given: RoleOptions = {}) {
  const { owner } = world;
  const group_id = given.group_id ?? (await aGroup(world)).id;
  const role = { id: newId(), group_id, name: given.name ?? `Role ${next()}` };
  const role_id = role.id;
  const modules = (given.modules ?? []).map((module_id) => ({ role_id, module_id }));
  const features = (given.features ?? []).map((feature_id) => ({ role_id, feature_id }));
  const actions = (given.actions ?? ACTIONS).map((action) => ({ role_id, action }));
  const stages = (given.stages ?? []).map((stage) => ({ role_id, stage }));
  await owner.insertInto('role').values(role).execute();
  if (modules.length > 0) await owner.insertInto('role_module').values(modules).execute();
  if (features.length > 0) await owner.insertInto('role_feature').values(features).execute();
  if (actions.length > 0) await owner.insertInto('role_action').values(actions).execute();
  if (stages.length > 0) await owner.insertInto('role_stage').values(stages).execute();
  return role;
}

export interface AccountOptions {
  email?: string;
  password?: string;
  name?: string;
  phone?: string;
  language?: 'id' | 'en';
  active?: boolean;
}

export interface BuiltAccount {
  id: string;
  kind: 'staff' | 'tenant';
  email: string;
  password: string;
  name: string;
  group_id: string;
}

/** A staff member of the given properties, by default of a new one, with a role that has all actions by default. */
export async function aStaffMember(
  world: Owner,
  given: AccountOptions & { role?: { id: string } | RoleOptions; properties?: readonly string[] } = {},
): Promise<BuiltAccount & { role_id: string; property_ids: readonly string[] }> {
  const { role, properties, ...account } = given;
  const property_ids = properties ?? [(await aProperty(world)).id];
  const group_id = property_ids[0] === undefined ? (await aGroup(world)).id : await groupOf(world, property_ids[0]);
  const role_id = role !== undefined && 'id' in role ? role.id : (await aRole(world, { group_id, ...role })).id;
  const built = await anAccount(world, 'staff', { group_id, role_id }, account);
  const assigned = property_ids.map((property_id) => ({ account_id: built.id, property_id }));
  if (assigned.length > 0) await world.owner.insertInto('staff_property').values(assigned).execute();
  return { ...built, role_id, property_ids };
}

/** A user of the given tenant, by default of a new one. */
export async function aTenantUser(
  world: Owner,
  given: AccountOptions & { tenant?: Key } = {},
): Promise<BuiltAccount & { property_id: string; tenant_id: string }> {
  const { tenant = await aTenant(world), ...account } = given;
  const { property_id, id: tenant_id } = tenant;
  const group_id = await groupOf(world, property_id);
  const built = await anAccount(world, 'tenant', { group_id, role_id: null }, account);
  await world.owner.insertInto('tenant_account').values({ property_id, tenant_id, account_id: built.id }).execute();
  return { ...built, property_id, tenant_id };
}

async function anAccount(
  { owner }: Owner,
  kind: 'staff' | 'tenant',
  place: { group_id: string; role_id: string | null },
  { password = PASSWORD, ...given }: AccountOptions,
): Promise<BuiltAccount> {
  const number = next();
  const row = {
    name: `${kind} ${number}`,
    email: `${kind}-${number}@gerbang.test`,
    ...given,
    id: newId(),
    kind,
    ...place,
  };
  await owner
    .insertInto('account')
    .values({ ...row, password_hash: await storedPassword(password) })
    .execute();
  return { id: row.id, kind, email: row.email, password, name: row.name, group_id: place.group_id };
}

async function groupOf({ owner }: Owner, property_id: string): Promise<string> {
  const query = owner.selectFrom('property').select('group_id').where('id', '=', property_id);
  return (await query.executeTakeFirstOrThrow()).group_id;
}

export async function aSlot(world: Owner, given: Some<'slot'> = {}) {
  const number = next();
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const times = { starts: '08:00', ends: '10:00', capacity: 2, position: number };
  const row = { id: newId(), kind: 'loading' as const, name: `Slot ${number}`, ...times, ...given, property_id };
  return world.owner.insertInto('slot').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function aSlotDay(world: Owner, given: Some<'slot_day'> & { slot: Key; day: string }) {
  const { slot, ...fields } = given;
  const row = { capacity: 2, taken: 0, ...fields, property_id: slot.property_id, slot_id: slot.id };
  await world.owner.insertInto('slot_day').values(row).execute();
  return row;
}

export async function aClosedDate(world: Owner, given: Some<'closed_date'> & { day: string }) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const row = { reason: 'Pemeliharaan', ...given, property_id };
  await world.owner.insertInto('closed_date').values(row).execute();
  return row;
}

/** An approval chain: its steps in order, each with its parallel stages. */
export async function aChain(
  world: Owner,
  given: Some<'approval_chain'> & { steps?: readonly (readonly Stage[])[] } = {},
): Promise<Key> {
  const { steps = [['tcr'], ['operational']], ...fields } = given;
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const { kind = 'loading' } = given;
  const chain = { id: newId(), kind, version: 1, four_eyes: FOUR_EYES_BY_DEFAULT[kind], ...fields, property_id };
  await world.owner.insertInto('approval_chain').values(chain).execute();
  const stages = steps.flatMap((step, index) =>
    step.map((stage) => ({ property_id, chain_id: chain.id, step: index + 1, stage })),
  );
  await world.owner.insertInto('approval_chain_stage').values(stages).execute();
  return { property_id, id: chain.id };
}

/** Terms and conditions of work permits. */
export async function aTermsVersion(world: Owner, given: Some<'terms'> = {}) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const row = { id: newId(), version: 1, text_id: 'Syarat', text_en: 'Terms', ...given, property_id };
  return world.owner.insertInto('terms').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A category, by default of tenants. */
export async function aCategory(world: Owner, given: Some<'category'> = {}) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const row = { id: newId(), kind: 'tenant' as const, name: `Category ${next()}`, ...given, property_id };
  return world.owner.insertInto('category').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function aBay(world: Owner, given: Some<'bay'> = {}) {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const row = { id: newId(), kind: 'bay' as const, name: `Bay ${next()}`, ...given, property_id };
  return world.owner.insertInto('bay').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The row of a stored picture, without its object in storage. */
export async function aFile(world: Owner, given: Some<'file'> = {}): Promise<Key> {
  const property_id = given.property_id ?? (await aProperty(world)).id;
  const picture = { kind: 'item', content_type: 'image/jpeg', bytes: 1000, width: 40, height: 30 } as const;
  const row = { id: newId(), ...picture, ...given, property_id };
  await world.owner.insertInto('file').values(row).execute();
  return { property_id, id: row.id };
}

/** A saved item of the given tenant, by default of a new one, without a picture by default. */
export async function aSavedItem(world: Owner, given: Some<'goods_item'> & { tenant?: Key } = {}) {
  const { tenant = await aTenant(world), ...fields } = given;
  const place = { property_id: tenant.property_id, tenant_id: tenant.id };
  const row = { id: newId(), name: `Item ${next()}`, saved: true, ...fields, ...place };
  return world.owner.insertInto('goods_item').values(row).returningAll().executeTakeFirstOrThrow();
}

export type Credentials = Pick<BuiltAccount, 'email' | 'password'>;

export async function staffLogin(world: Pick<World, 'app'>, account: Credentials): Promise<string> {
  return z.parse(staffRecord, await login(world, account, 'web')).token;
}

export async function tenantLogin(world: Pick<World, 'app'>, account: Credentials): Promise<string> {
  return z.parse(z.object({ result: tenantRecord }), await login(world, account, 'mobile')).result.token;
}

async function login({ app }: Pick<World, 'app'>, { email, password }: Credentials, source: string): Promise<unknown> {
  // Each login uses another IP address, so that rate limits per address do not affect tests.
  const number = next();
  const headers = {
    'x-app-source': source,
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  };
  const payload = { email, password: md5Hex(password) };
  const answer = await app.inject({ method: 'POST', url: '/v1/login', headers, payload });
  if (answer.statusCode !== 200) throw new Error(`Login answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
