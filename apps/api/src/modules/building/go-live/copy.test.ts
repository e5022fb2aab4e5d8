import type { CopyAnswer, GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { ApprovalChains } from '@gerbang/shared/contracts/building/schedule-settings';
import { DEFAULT_CHAINS } from '@gerbang/shared/domain/permits/chains';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  aChain,
  aProperty,
  aSlot,
  aStaffMember,
  aTermsVersion,
  bearer,
  staffLogin,
} from '../../../../test/builders.ts';
import { prepare } from '../../../../test/building/preparation.ts';
import { createWorld } from '../../../../test/harness.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let source: { id: string; group_id: string };
let headers: Record<string, string>;
beforeAll(async () => {
  source = await aProperty(world, { name: 'Graha Indah' });
  const property_id = source.id;
  headers = await login(property_id);
  for (const name of ['06:00 - 08:00', '08:00 - 10:00']) await aSlot(world, { property_id, name });
  await aSlot(world, { property_id, name: 'Closed', active: false });
  await aChain(world, { property_id, kind: 'loading', steps: [['tcr']] });
  await aTermsVersion(world, { property_id, text_id: 'Pakai helm.', text_en: 'Wear a helmet.' });
  const category = { property_id, kind: 'complaint' as const };
  for (const name of ['AC', 'Listrik'])
    await world.owner
      .insertInto('category')
      .values({ ...category, id: newId(), name })
      .execute();
});

const login = async (...properties: string[]) =>
  bearer(await staffLogin(world, await aStaffMember(world, { properties })));
let counter = 0;
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  world.app.inject({ method, url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
async function aNewProperty(): Promise<string> {
  const short_code = `C${(counter += 1).toString().padStart(3, '0')}`;
  return (await call('POST', '/property', { name: 'Mal', short_code })).json<{ id: string }>().id;
}
const ALL = ['slots', 'chains', 'categories', 'terms'];
const copy = async (id: string, parts: readonly string[] = ALL, from = source.id) =>
  call('POST', `/property/${id}/copy`, { from, parts });
const undo = (id: string) => world.app.inject({ method: 'DELETE', url: `/v1/property/${id}/copy`, headers });
const copiedAt = async (id: string) => (await call('GET', `/property/${id}/go-live`)).json<GoLiveAnswer>().copied;
const preview = async (id: string) => (await call('GET', `/property/${id}/copy?from=${source.id}`)).json<CopyAnswer>();

describe('copy of settings', () => {
  it('previews what it adds, adds exactly that, and adds nothing the second time', async () => {
    const id = await aNewProperty();
    const expected = { slots: 2, chains: 1, categories: 2, terms: 1 };
    expect(await preview(id)).toEqual(expected);
    expect((await copy(id)).json()).toEqual(expected);
    const nothing = { slots: 0, chains: 0, categories: 0, terms: 0 };
    expect(await preview(id)).toEqual(nothing);
    expect((await copy(id)).json()).toEqual(nothing);
    const chains = (await call('GET', `/approval-chain?property_id=${id}`)).json();
    expect(chains.chains[0]).toMatchObject({ kind: 'loading', version: 2, steps: [['tcr']] });
  });

  it('keeps what the property already has', async () => {
    const id = await aNewProperty();
    await aSlot(world, { property_id: id, name: '06:00 - 08:00', capacity: 9 });
    const steps = [['operational'], ['gm']];
    const changed = await world.app.inject({
      method: 'PUT',
      url: `/v1/approval-chain/loading?property_id=${id}`,
      headers,
      payload: { steps, version: 1 },
    });
    expect(changed.statusCode).toBe(200);
    expect((await copy(id)).json()).toEqual({ slots: 1, chains: 0, categories: 2, terms: 1 });
    const kept = await world.owner
      .selectFrom('slot')
      .select('capacity')
      .where('property_id', '=', id)
      .where('name', '=', '06:00 - 08:00')
      .executeTakeFirstOrThrow();
    expect(kept.capacity).toBe(9);
  });

  it('copies that a chain asks for another person at each stage, also when its steps are the usual ones', async () => {
    const from = (await aProperty(world, { group_id: source.group_id })).id;
    await aChain(world, { property_id: from, kind: 'unloading', steps: DEFAULT_CHAINS.unloading, four_eyes: true });
    await aChain(world, { property_id: from, kind: 'work', steps: DEFAULT_CHAINS.work, four_eyes: false });
    headers = await login(source.id, from);
    const id = await aNewProperty();
    expect((await copy(id, ['chains'], from)).json()).toMatchObject({ chains: 2 });
    const { chains } = (await call('GET', `/approval-chain?property_id=${id}`)).json<ApprovalChains>();
    expect(chains.map(({ kind, version, four_eyes }) => [kind, version, four_eyes])).toEqual([
      ['loading', 1, false],
      ['unloading', 2, true],
      ['work', 2, false],
    ]);
    expect((await copy(id, ['chains'], from)).json()).toMatchObject({ chains: 0 });
  });

  it('copies what a work order of a category must have', async () => {
    const from = (await aProperty(world, { group_id: source.group_id })).id;
    const needs = { needs_hours: true, needs_parts: false, needs_photo: true, needs_signature: true };
    const category = { property_id: from, id: newId(), kind: 'work_order' as const, name: 'Listrik', ...needs };
    await world.owner.insertInto('category').values(category).execute();
    headers = await login(source.id, from);
    const id = await aNewProperty();
    await copy(id, ['categories'], from);
    const copied = await world.owner.selectFrom('category').selectAll().where('property_id', '=', id).execute();
    expect(copied).toMatchObject([{ name: 'Listrik', ...needs }]);
  });

  it('neither counts nor adds what the property has but does not use', async () => {
    const id = await aNewProperty();
    await aSlot(world, { property_id: id, name: '06:00 - 08:00', active: false });
    const category = { property_id: id, id: newId(), kind: 'complaint' as const, name: 'ac', active: false };
    await world.owner.insertInto('category').values(category).execute();
    expect(await preview(id)).toMatchObject({ slots: 1, categories: 1 });
    expect((await copy(id)).json()).toMatchObject({ slots: 1, categories: 1 });
  });

  it('copies only the chosen parts', async () => {
    const id = await aNewProperty();
    expect((await copy(id, ['categories'])).json()).toEqual({ slots: 0, chains: 0, categories: 2, terms: 0 });
    expect(await preview(id)).toMatchObject({ slots: 2, categories: 0 });
  });

  it('refuses a live property, a source of somebody else and a part beyond the own rights', async () => {
    const live = await aProperty(world, { group_id: source.group_id });
    const clerk = await aStaffMember(world, {
      properties: [source.id, live.id],
      role: { actions: ['property.read', 'property.update', 'slot.update'] },
    });
    const theirs = bearer(await staffLogin(world, clerk));
    const ask = (payload: object) =>
      world.app.inject({ method: 'POST', url: `/v1/property/${live.id}/copy`, headers: theirs, payload });
    expect((await ask({ from: source.id, parts: ['slots'] })).statusCode).toBe(409);
    expect((await ask({ from: source.id, parts: ['slots', 'chains'] })).json().code).toBe('beyond_own_rights');
    const id = await aNewProperty();
    expect((await copy(id, ALL, (await aProperty(world)).id)).statusCode).toBe(404);
  });
});

describe('undoing a copy', () => {
  const everything = { slots: 2, chains: 1, categories: 2, terms: 1 };

  it('removes exactly what the last copy has added, and offers it again', async () => {
    headers = await login(source.id);
    const id = await aNewProperty();
    await aSlot(world, { property_id: id, name: 'Own' });
    expect([await copiedAt(id), (await undo(id)).json().code]).toEqual([null, 'conflict']);
    await copy(id);
    expect(await copiedAt(id)).toEqual(everything);
    expect((await undo(id)).json()).toEqual(everything);
    expect([await copiedAt(id), await preview(id)]).toEqual([null, everything]);
    const { chains } = (await call('GET', `/approval-chain?property_id=${id}`)).json<ApprovalChains>();
    expect(chains[0]).toMatchObject({ kind: 'loading', version: 3, steps: DEFAULT_CHAINS.loading });
    const slots = await world.owner.selectFrom('slot').select('name').where('property_id', '=', id).execute();
    expect(slots.map(({ name }) => name).toSorted()).toEqual(['22:00 - 08:00', 'Own']);
    expect((await undo(id)).statusCode).toBe(409);
  });

  const uses = {
    'a slot was changed': (id: string) =>
      sql`update slot set version = 2 where property_id = ${id} and kind = 'loading'`,
    'the capacity of a day was set': (id: string) => sql`
      insert into slot_day (property_id, slot_id, day, capacity, set_by_hand)
      select property_id, id, '2026-11-18', 5, true from slot where property_id = ${id} and kind = 'loading' limit 1`,
    'a category was changed': (id: string) => sql`update category set version = 2 where property_id = ${id}`,
    'a category is in use': (id: string) => sql`
      with used as (update category set kind = 'tenant' where property_id = ${id} and name = 'AC' returning property_id, id)
      insert into tenant (property_id, id, name, category_id) select property_id, ${newId()}, 'Toko', id from used`,
    'the terms have a newer version': (id: string) => sql`
      insert into terms (property_id, id, version, text_id, text_en)
      values (${id}, ${newId()}, 3, 'Baru', 'New')`,
    'the chain has a newer version': (id: string) => sql`
      with newer as (
        insert into approval_chain (property_id, id, kind, version, four_eyes)
        values (${id}, ${newId()}, 'loading', 3, false) returning property_id, id)
      insert into approval_chain_stage (property_id, chain_id, step, stage) select property_id, id, 1, 'gm' from newer`,
    'it has gone live': (id: string) => sql`update property set live_since = now() where id = ${id}`,
  };

  it.each(Object.entries(uses))('is refused and changes nothing when %s', async (_what, use) => {
    const id = await aNewProperty();
    await copy(id);
    await use(id).execute(world.owner);
    const stored = async () => [
      await world.owner.selectFrom('slot').select('id').where('property_id', '=', id).execute(),
      await world.owner.selectFrom('category').select('id').where('property_id', '=', id).execute(),
      await world.owner.selectFrom('terms').select('id').where('property_id', '=', id).execute(),
      await world.owner.selectFrom('approval_chain').select('id').where('property_id', '=', id).execute(),
    ];
    const before = await stored();
    expect((await undo(id)).statusCode).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it('is refused while a test permit goes through a copied chain', async () => {
    const id = await aNewProperty();
    await prepare(world, id);
    await copy(id, ['chains']);
    expect((await call('POST', `/property/${id}/test-permit`, { kind: 'loading' })).statusCode).toBe(201);
    expect((await undo(id)).json().code).toBe('in_use');
    await world.app.inject({ method: 'DELETE', url: `/v1/property/${id}/test-permit`, headers });
    expect((await undo(id)).json()).toMatchObject({ chains: 1 });
  });
});
