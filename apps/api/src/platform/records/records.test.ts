import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aTenant, aUnit } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/platform/locks.ts';
import { staffCaller, type StaffCaller } from '../../../test/staff-caller.ts';
import { newId } from '../database/ids.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;

beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

interface Row extends Record<string, unknown> {
  id: string;
  version: number;
}

const NO_ASSET_FACTS = {
  category_id: null,
  floor_id: null,
  location: '',
  brand: '',
  model: '',
  serial_number: '',
  purchased_on: null,
  notes: '',
};

/** Every record kind with two valid sets of fields. A new kind needs one entry here. */
const KINDS: Readonly<Record<string, { query?: string; unique?: string; facts: () => Promise<[object, object]> }>> = {
  floor: {
    facts: async () => [
      { name: 'Lantai 1', position: 1 },
      { name: 'Lantai Satu', position: 2 },
    ],
  },
  unit: {
    facts: async () => {
      const floor_id = (await aFloor(world, { property_id })).id;
      return [
        { name: 'L1-01', floor_id },
        { name: 'L1-02', floor_id },
      ];
    },
  },
  bay: {
    facts: async () => [
      { name: 'Dok 1', kind: 'bay' },
      { name: 'Lift 1', kind: 'goods_lift', active: false },
    ],
  },
  slot: {
    facts: async () => [
      { name: 'Pagi', kind: 'loading', starts: '08:00', ends: '10:00', capacity: 2, position: 1 },
      { name: 'Malam', kind: 'loading', starts: '22:00', ends: '02:00', capacity: 0, position: 2, active: false },
    ],
  },
  tenant: {
    facts: async () => [
      { name: 'Kopi Senja', phone: '021 1', unit_ids: [] },
      { name: 'Kopi Pagi', phone: '', category_id: null, unit_ids: [], active: false },
    ],
  },
  asset: {
    facts: async () => [
      { code: 'AHU-01', name: 'AHU Lantai 1', brand: 'Daikin', purchased_on: '2025-03-01' },
      {
        ...NO_ASSET_FACTS,
        code: 'AHU-02',
        name: 'AHU Lantai 2',
        state: 'out_of_service',
        warranty_until: '2027-01-31',
      },
    ],
    unique: 'code',
  },
  category: {
    query: '?kind=tenant',
    facts: async () => [
      { kind: 'tenant', name: 'F&B' },
      { kind: 'tenant', name: 'Makanan', name_en: 'Food', description: 'dan minuman' },
    ],
  },
  'security-post': {
    facts: async () => [
      { name: 'Gerbang', position: 1 },
      { name: 'Lobi', name_en: 'Lobby', position: 2, active: false },
    ],
  },
  'security-shift': {
    facts: async () => [
      { name: 'Pagi', starts: '07:00', ends: '15:00', position: 1 },
      { name: 'Malam', name_en: 'Night', starts: '23:00', ends: '07:00', position: 2, active: false },
    ],
  },
  'patrol-checkpoint': {
    facts: async () => {
      const floor_id = (await aFloor(world, { property_id })).id;
      return [
        { name: 'Lobi', floor_id, location: 'Meja' },
        { name: 'Atap', floor_id: null, location: '', active: false },
      ];
    },
  },
  'patrol-template': {
    facts: async () => {
      const made = async (name: string) =>
        (await call('POST', 'patrol-checkpoint', { name })).json<{ id: string }>().id;
      const ids = [await made(`Titik ${newId()}`), await made(`Titik ${newId()}`)];
      return [
        { name: 'Malam', checkpoint_ids: ids, within_minutes: 30, is_ordered: true, times_per_shift: 2 },
        {
          name: 'Pagi',
          checkpoint_ids: [ids[1]],
          within_minutes: 45,
          is_ordered: false,
          times_per_shift: 1,
          active: false,
        },
      ];
    },
  },
};

describe.each(Object.entries(KINDS))('%s records', (name, { query = '', facts, unique = 'name' }) => {
  const table = name.replaceAll('-', '_');
  const make = async () => {
    const [first, second] = await facts();
    const answer = await call('POST', name, first);
    expect(answer.statusCode).toBe(201);
    return { made: answer.json<Row>(), first, second };
  };
  const list = async (more = '') =>
    (await call('GET', `${name}-datatable${query || '?'}${more}`)).json<{ data: Row[]; total: number }>();

  it('[D6-05] creates, reads, lists, updates and deletes a record and logs each change', async () => {
    const { made, first, second } = await make();
    const neighbour = (await call('POST', name, { ...second, name: 'Tetangga', [unique]: 'Tetangga' })).json<Row>();
    expect(made).toMatchObject({ ...first, version: 1 });
    expect((await call('GET', `${name}/${made.id}`)).json()).toEqual(made);
    expect(await list('&sort=name')).toMatchObject({ total: 2, data: [made, neighbour] });
    const changed = await call('PUT', `${name}/${made.id}`, { ...second, version: 1 });
    expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining({ ...second, version: 2 })]);
    expect((await call('DELETE', `${name}/${made.id}`)).statusCode).toBe(204);
    expect((await call('GET', `${name}/${made.id}`)).statusCode).toBe(404);
    expect((await call('GET', `${name}/${neighbour.id}`)).json()).toEqual(neighbour);
    const { rows } = await sql<{ action: string; detail: Record<string, unknown> }>`
      select action, detail from audit_log where property_id = ${property_id} and record_id = ${made.id} order by id`.execute(
      world.owner,
    );
    expect(rows.map(({ action }) => action)).toEqual([`${name}.created`, `${name}.updated`, `${name}.deleted`]);
    expect(rows[1]?.detail['name']).toEqual([(first as Row)['name'], (second as Row)['name']]);
  });

  it('finds a record by a part of its name in any case and treats wildcards as plain text', async () => {
    const { made } = await make();
    const part = String(made['name']).slice(1).toUpperCase();
    expect((await list(`&search_by=${encodeURIComponent(part)}`)).total).toBe(1);
    expect((await list('&search_by=%25')).total).toBe(0);
    expect((await list('&search_by=_')).total).toBe(0);
  });

  it('answers 404 for a record at another property and to staff of another property', async () => {
    const { made, second } = await make();
    const elsewhere = (await aProperty(world)).id;
    const stranger = await staffCaller(world, elsewhere);
    const theirs = [
      await stranger('GET', `${name}/${made.id}`, undefined, property_id),
      await stranger('GET', `${name}/${made.id}`),
      await stranger('PUT', `${name}/${made.id}`, { ...second, version: 1 }),
      await stranger('DELETE', `${name}/${made.id}`),
      await stranger('GET', `${name}-datatable${query}`, undefined, property_id),
      await stranger('POST', name, second, property_id),
    ];
    expect(theirs.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await call('GET', `${name}/${made.id}`)).json()).toEqual(made);
  });

  it('refuses to update a record with a stale version, also concurrently', async () => {
    const { made, second } = await make();
    let late: ReturnType<StaffCaller> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`update ${sql.table(table)} set version = 2 where property_id = ${property_id} and id = ${made.id}`.execute(
        tx,
      );
      late = call('PUT', `${name}/${made.id}`, { ...second, version: 1 });
      void late.then(() => {});
      await waitingForLock(world, 'select "r"."id"');
    });
    const answer = await late;
    expect([answer?.statusCode, answer?.json().code]).toEqual([409, 'conflict']);
  });

  it('refuses every column of a record that staff may not set', async () => {
    const { made, first, second } = await make();
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(
      world.owner,
    );
    const others = rows
      .map((column) => column.name)
      .filter((column) => !Object.hasOwn({ ...first, ...second }, column));
    expect(others).toContain('property_id');
    const answers: [string, number, number][] = [];
    for (const column of others) {
      const more = { [column]: column === 'version' ? 7 : newId() };
      const changed = await call('PUT', `${name}/${made.id}`, { ...second, version: 1, ...more });
      answers.push([column, (await call('POST', name, { ...second, ...more })).statusCode, changed.statusCode]);
    }
    // An update contains the version that was read, and a wrong one is a conflict.
    expect(answers).toEqual(others.map((column) => [column, 400, column === 'version' ? 409 : 400]));
    expect((await call('GET', `${name}/${made.id}`)).json()).toEqual(made);
  });
});

describe.each(['floor', 'unit', 'bay', 'category', 'asset', 'security-post', 'security-shift', 'patrol-checkpoint'])(
  '%s names',
  (name) => {
    it('refuses a record whose name is taken, with an error at its field', async () => {
      const [facts] = (await KINDS[name]?.facts()) ?? [];
      expect((await call('POST', name, facts)).statusCode).toBe(201);
      const answer = await call('POST', name, facts);
      expect([answer.statusCode, answer.json().fields]).toEqual([
        422,
        [{ path: KINDS[name]?.unique ?? 'name', code: 'taken' }],
      ]);
    });
  },
);

describe('records in use', () => {
  it('refuses to delete a floor with units, an assigned unit and a category with tenants', async () => {
    const unit = await aUnit(world, { property_id });
    const category = (await call('POST', 'category', { kind: 'tenant', name: 'Busana' })).json<Row>();
    await aTenant(world, { property_id, unit_ids: [unit.id], category_id: category.id });
    for (const path of [`floor/${unit.floor_id}`, `unit/${unit.id}`, `category/${category.id}`]) {
      const answer = await call('DELETE', path);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, 'in_use']);
    }
  });

  it('refuses to change the kind of a category', async () => {
    const category = (await call('POST', 'category', { kind: 'tenant', name: 'Busana' })).json<Row>();
    const answer = await call('PUT', `category/${category.id}`, { kind: 'asset', name: 'Busana', version: 1 });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'kind', code: 'fixed' }]]);
  });

  it('refuses a tenant with a category of another kind, such as complaints', async () => {
    const category = (await call('POST', 'category', { kind: 'complaint', name: 'AC' })).json<Row>();
    await expect(aTenant(world, { property_id, category_id: category.id })).rejects.toThrow(
      /tenant_category_is_of_tenants/,
    );
  });
});

describe('POST /v1/unit-bulk', () => {
  it('adds many units to a floor, and none when sent again', async () => {
    const floor = await aFloor(world, { property_id });
    const names = Array.from({ length: 20 }, (_, index) => `L1-${String(index + 1).padStart(2, '0')}`);
    const body = { floor_id: floor.id, names: [...names, 'L1-01'] };
    expect((await call('POST', 'unit-bulk', body)).json()).toEqual({ added: 20, present: 0 });
    expect((await call('POST', 'unit-bulk', body)).json()).toEqual({ added: 0, present: 20 });
    const page = (await call('GET', `unit-datatable?floor_id=${floor.id}&sort=-name`)).json<{
      total: number;
      data: Row[];
    }>();
    expect([page.total, page.data[0]?.['name'], page.data[0]?.['floor']]).toEqual([20, 'L1-20', floor.name]);
  });

  it('refuses to add units to a floor of another property', async () => {
    const foreign = await aFloor(world);
    const answer = await call('POST', 'unit-bulk', { floor_id: foreign.id, names: ['X'] });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'floor_id', code: 'invalid' }]]);
    const single = await call('POST', 'unit', { floor_id: foreign.id, name: 'X' });
    expect([single.statusCode, single.json().fields]).toEqual([422, [{ path: 'floor_id', code: 'invalid' }]]);
  });
});
