import type { AuditDatatable, AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { aFullProperty } from '../../../../test/building/full-property.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { recordAs, sealAudit, systemAuthor, type AuditAuthor, type AuditEntry } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let group_id: string;
let call: StaffCaller;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  ({ id: property_id, group_id } = await aProperty(world, { name: 'Mal Uji' }));
  call = await staffCaller(world, property_id, { name: 'Ratna Dewi' });
});

const list = async (query: string) => (await call('GET', `audit-datatable?${query}`)).json<AuditDatatable>();
/** Most entries of these tests are written by the system. */
const page = (query = '') => list(`system=true&${query}`);
const rows = async (query = '') => (await page(query)).data;
const actions = async (query = '') => (await rows(query)).map(({ action }) => action);
const first = async (query = ''): Promise<AuditRow> => {
  const [row] = await rows(query);
  if (row === undefined) throw new Error('No row');
  return row;
};
const write = (entry: Partial<AuditEntry>, author: Partial<AuditAuthor> = {}) =>
  transaction(world.db, { property_id }, (tx) =>
    recordAs(
      tx,
      { ...systemAuthor(world.deps, 'test.job'), ...author },
      {
        property_id,
        action: 'floor.updated',
        record: { kind: 'floor', id: newId() },
        ...entry,
      },
    ),
  );
const at = (text: string) => ({ at: new Date(text) });

describe('reading the audit log', () => {
  it('shows author, record, old and new value of each change, newest first', async () => {
    const made = (await call('POST', 'floor', { name: 'Lantai 1', position: 1 })).json<{ id: string }>();
    world.clock.advance(60_000);
    await call('PUT', `floor/${made.id}`, { name: 'Lantai Satu', position: 1, version: 1 });
    const found = await rows();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({
      at: '2026-11-16T02:01:00.000Z',
      author: { kind: 'staff', name: 'Ratna Dewi' },
      in_place_of: null,
      action: 'floor.updated',
      record: { kind: 'floor', id: made.id, name: 'Lantai Satu' },
      changes: [{ field: 'name', before: 'Lantai 1', after: 'Lantai Satu' }],
      personal: null,
      seq: null,
    });
    expect(found[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(found[1]?.changes).toEqual([
      { field: 'name', after: 'Lantai 1' },
      { field: 'position', after: 1 },
    ]);
    await sealAudit.run({}, world.deps);
    expect((await rows()).map(({ seq }) => seq)).toEqual([2, 1]);
    expect(await actions('sort=at')).toEqual(['floor.created', 'floor.updated']);
  });

  it('shows a deleted record by its last name and finds it by that name', async () => {
    const { id } = (await call('POST', 'floor', { name: 'Atap', position: 9 })).json<{ id: string }>();
    await call('PUT', `floor/${id}`, { name: 'Atap', position: 8, version: 1 });
    await call('DELETE', `floor/${id}`);
    expect((await rows()).map(({ record }) => record.name)).toEqual(['Atap', 'Atap', 'Atap']);
    expect(await actions('search_by=atap')).toEqual(['floor.deleted', 'floor.updated', 'floor.created']);
  });

  it('shows the names of records that a change refers to by id', async () => {
    const floor = await aFloor(world, { property_id, name: 'Lantai 7' });
    await call('POST', 'unit', { name: '7-01', floor_id: floor.id });
    expect((await first()).names).toEqual({ [floor.id]: 'Lantai 7' });
  });

  it.each([
    ['complaint', 'code'],
    ['work_order', 'code'],
    ['work_team', 'name'],
    ['maintenance_schedule', 'title'],
    ['meter', 'serial_number'],
    ['security_post', 'name'],
    ['security_shift', 'name'],
    ['patrol_checkpoint', 'name'],
    ['patrol_template', 'name'],
    ['patrol_round', 'name'],
    ['news', 'title'],
  ])('shows a record of %s by its %s and finds it by that value', async (table, column) => {
    ({ property_id } = await aFullProperty(world));
    call = await staffCaller(world, property_id);
    const { rows: found } = await sql<{ id: string; name: string }>`
      select id, ${sql.id(column)} as name from ${sql.table(table)} where property_id = ${property_id}`.execute(
      world.owner,
    );
    const [one] = found;
    await write({ record: { kind: table, id: one?.id ?? '' } });
    expect((await first(`search_by=${encodeURIComponent(one?.name ?? '')}`)).record).toMatchObject(one ?? {});
  });

  it('shows a duty by its person and day', async () => {
    ({ property_id } = await aFullProperty(world));
    call = await staffCaller(world, property_id);
    const { rows: found } = await sql<{ id: string; name: string }>`
      select d.id, a.name || ', ' || d.day as name from security_duty d join account a on a.id = d.account_id
       where d.property_id = ${property_id}`.execute(world.owner);
    await write({ record: { kind: 'security-duty', id: found[0]?.id ?? '' } });
    expect((await first(`search_by=${found[0]?.id}`)).record.name).toBe(found[0]?.name);
  });

  it('filters the audit log by area, kind of author, author, record and local day', async () => {
    const [record_id, actor_id] = [newId(), newId()];
    // Midnight in Jakarta is 17:00 UTC.
    await write({ action: 'tenant.updated' }, at('2026-11-10T16:59:59.999Z'));
    await write({ action: 'role.updated', record: { kind: 'role', id: record_id } }, at('2026-11-10T17:00:00Z'));
    await write({ action: 'user.updated' }, { ...at('2026-11-11T10:00:00Z'), kind: 'staff', id: actor_id });
    await write({ action: 'permit.submitted' }, { ...at('2026-11-11T17:00:00Z'), kind: 'anonymous' });
    const all = ['permit.submitted', 'user.updated', 'role.updated', 'tenant.updated'];
    expect(await actions()).toEqual(all);
    expect(await actions('sort=at')).toEqual(all.toReversed());
    expect(await actions('area=role,permit')).toEqual(['permit.submitted', 'role.updated']);
    expect(await actions('author_kind=staff,anonymous')).toEqual(['permit.submitted', 'user.updated']);
    expect(await actions('area=user,permit&author_kind=staff')).toEqual(['user.updated']);
    expect(await actions(`author_id=${actor_id}`)).toEqual(['user.updated']);
    expect(await actions(`record_id=${record_id}`)).toEqual(['role.updated']);
    expect(await actions(`record_id=${record_id}&area=user`)).toEqual([]);
    expect(await actions('from=2026-11-11&to=2026-11-11')).toEqual(['user.updated', 'role.updated']);
    expect(await actions('from=2026-11-12')).toEqual(['permit.submitted']);
    expect(await actions('to=2026-11-10')).toEqual(['tenant.updated']);
    expect((await call('GET', 'audit-datatable?area=castle')).statusCode).toBe(400);
    expect((await call('GET', 'audit-datatable?from=2026-11-99')).statusCode).toBe(400);
  });

  it('hides events of the system unless they are asked for, also in a search and in the history of a record', async () => {
    const record = { kind: 'permit', id: newId() };
    await write({ action: 'permit.escalated', record });
    await write({ action: 'permit.approve', record }, { kind: 'staff', id: newId() });
    const shown = async (query: string) => (await list(query)).data.map(({ action }) => action);
    for (const narrowed of ['', 'area=permit', `record_id=${record.id}`, `search_by=${record.id}`]) {
      expect(await shown(narrowed)).toEqual(['permit.approve']);
      expect(await shown(`${narrowed}&system=true`)).toEqual(['permit.approve', 'permit.escalated']);
    }
    expect(await shown('author_kind=system')).toEqual(['permit.escalated']);
    expect((await list('')).total).toBe(1);
    expect((await call('GET', 'audit-datatable?system=yes')).statusCode).toBe(400);
  });

  it('finds the changes by and to a person, each row once, and finds a row by any id in it', async () => {
    const other = await aStaffMember(world, { properties: [property_id], name: 'Budi Pratama' });
    const entry = { action: 'user.updated', record: { kind: 'user', id: other.id } };
    await write({ action: 'tenant.updated' }, { kind: 'staff', id: other.id, ...at('2026-11-10T01:00:00Z') });
    await write(entry, { kind: 'staff', id: other.id, ...at('2026-11-10T02:00:00Z') });
    await write(entry, at('2026-11-10T03:00:00Z'));
    await write({ action: 'role.updated' }, at('2026-11-10T04:00:00Z'));
    const theirs = ['user.updated', 'user.updated', 'tenant.updated'];
    expect(await actions('search_by=pratama')).toEqual(theirs);
    expect(await page('search_by=pratama&page_size=2')).toMatchObject({ total: 3 });
    expect(await actions(`search_by=${other.id}`)).toEqual(theirs);
    const { id, record } = await first();
    expect(await actions(`search_by=${id}`)).toEqual(['role.updated']);
    expect(await actions(`search_by=${record.id}`)).toEqual(['role.updated']);
    expect(await page('search_by=nobody')).toMatchObject({ data: [], total: 0 });
    // A typed % is no wildcard.
    expect(await actions('search_by=%25')).toEqual([]);
  });

  it('pages through rows with the same time without losing or repeating one', async () => {
    for (let index = 0; index < 7; index += 1) await write({ detail: { name: ['a', String(index)] } });
    const pages = await Promise.all([1, 2, 3].map((number) => rows(`page_size=3&page=${number}`)));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  });

  it('names a deputy and the person the deputy acted for', async () => {
    const away = await aStaffMember(world, { properties: [property_id], name: 'Sari Lestari' });
    await write({ action: 'permit.approve', detail: { in_place_of: away.id, stage: 'gm' } });
    expect(await first()).toMatchObject({
      in_place_of: { id: away.id, name: 'Sari Lestari' },
      changes: [{ field: 'stage', after: 'gm' }],
    });
  });

  it('shows which personal fields changed or were erased, but not their values', async () => {
    await write({ action: 'user.updated', detail: { language: ['id', 'en'] }, personal: { name: ['Siti', 'Siti A'] } });
    const answer = await call('GET', 'audit-datatable');
    expect(answer.body).not.toContain('Siti');
    expect((await first()).personal).toEqual({ is_erased: false, fields: ['name'] });
    await sql`delete from audit_personal where property_id = ${property_id}`.execute(world.owner);
    expect((await first()).personal).toEqual({ is_erased: true, fields: [] });
  });

  it('shows changes to users, roles and deputies at each property that they concern', async () => {
    const role = (await call('POST', 'role', { name: 'Kasir' })).json<{ id: string }>();
    const user = (
      await call('POST', 'user', {
        name: 'Joko Anwar',
        email: 'joko.anwar@gerbang.test',
        role_id: role.id,
        property_ids: [property_id],
      })
    ).json<{ id: string }>();
    const found = await rows();
    expect(found.map(({ action, record }) => [action, record.id, record.name])).toEqual([
      ['user.created', user.id, 'Joko Anwar'],
      ['role.created', role.id, 'Kasir'],
    ]);
    expect(found[0]?.names).toMatchObject({ [role.id]: 'Kasir', [property_id]: 'Mal Uji' });
  });

  it('hides the other properties at which a user works', async () => {
    const beside = (await aProperty(world, { group_id, name: 'Mal Lain' })).id;
    await write({ action: 'user.updated', detail: { property_ids: [[property_id], [property_id, beside]] } });
    const answer = await call('GET', 'audit-datatable');
    expect(answer.body).not.toContain(beside);
    expect((await first()).changes).toEqual([
      { field: 'property_ids', before: [property_id], after: [property_id, null] },
    ]);
  });

  it('refuses the audit log of another property, and any audit log without the permission', async () => {
    const beside = (await aProperty(world, { group_id })).id;
    for (const path of ['audit-datatable', 'audit/verify', 'audit/seal?seq=1'])
      expect((await call('GET', path, undefined, beside)).statusCode).toBe(404);
    const member = await aStaffMember(world, { properties: [property_id], role: { actions: ['property.read'] } });
    const headers = bearer(await staffLogin(world, member));
    const answer = await world.app.inject({ url: `/v1/audit-datatable?property_id=${property_id}`, headers });
    expect(answer.statusCode).toBe(403);
  });
});
