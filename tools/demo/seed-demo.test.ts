import { createHash } from 'node:crypto';

import { ACTIONS, STAGES } from '@gerbang/shared/access';
import { tenantItem, times } from '@gerbang/shared/contracts/building/public-lists';
import { staffRecord, tenantRecord } from '@gerbang/shared/contracts/people/auth';
import { passwordFault } from '@gerbang/shared/domain/people/passwords';
import { isStaffLoginEmail } from '@gerbang/shared/text/email';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { isCommonPassword, md5Hex } from '../../apps/api/src/platform/keys/passwords.ts';
import { aProperty, bearer } from '../../apps/api/test/builders.ts';
import { createWorld } from '../../apps/api/test/harness.ts';
import { demoAccounts } from './people.ts';
import { isEmpty, seedDemo } from './seed-demo.ts';
import { seedId } from './seed-id.ts';

const world = await createWorld();
const { storage } = world.deps;
const wasEmpty = await isEmpty(world.owner);
const first = await seedDemo(world.owner, storage);

async function contents(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(world.owner);
  const digests: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql`select t::text as line from ${sql.table(name)} t order by 1`.execute(world.owner);
    digests[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return digests;
}

async function login(account: { kind: string; email: string; password: string }): Promise<unknown> {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v1/login',
    headers: { 'x-app-source': account.kind === 'staff' ? 'web' : 'mobile' },
    payload: { email: account.email, password: md5Hex(account.password) },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

function accountsOf(kind: 'staff' | 'tenant') {
  return demoAccounts()
    .filter((account) => account.kind === kind)
    .map((account) => [account.role, account] as const);
}

async function staffOf(role: string) {
  const account = demoAccounts().find((entry) => entry.role === role);
  return z.parse(staffRecord, await login(account ?? { kind: 'staff', email: '', password: '' }));
}

describe('the demo group', () => {
  it('creates three demo properties in three time zones with 60 tenants, each in a unit', async () => {
    expect(wasEmpty).toBe(true);
    expect(first).toMatchObject({ properties: 3, tenants: 60, roles: 10, accounts: 16 });
    const properties = await world.owner.selectFrom('property').select('time_zone').execute();
    expect(properties.map(({ time_zone }) => time_zone).sort()).toEqual([
      'Asia/Jakarta',
      'Asia/Jayapura',
      'Asia/Makassar',
    ]);
    const { rows } = await sql<{ tenants: number; housed: number }>`
      select count(distinct t.id)::int as tenants, count(distinct tu.tenant_id)::int as housed
        from tenant t left join tenant_unit tu on tu.property_id = t.property_id and tu.tenant_id = t.id`.execute(
      world.owner,
    );
    expect(rows).toEqual([{ tenants: 60, housed: 60 }]);
  });

  it('gives demo records ids of version 7 that are the same on every machine', () => {
    expect(seedId('property', 'GI')).toBe('019b8bab-0680-74fd-adc7-239813c16ab1');
    expect(seedId('a', 'b')).not.toBe(seedId('ab'));
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      expect(seedId(word)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('does not change the demo group when it is seeded again, not even edited records', async () => {
    await world.owner.updateTable('property').set({ name: 'Graha Baru' }).where('short_code', '=', 'GI').execute();
    await world.owner.deleteFrom('role_stage').where('role_id', '=', seedId('role', 'Finance')).execute();
    await world.owner.deleteFrom('closed_date').where('reason', '=', 'Hari Kemerdekaan').execute();
    const item = await world.owner.deleteFrom('goods_item').where('name', '=', 'Kain sutra').returning('id').execute();
    expect(item).toHaveLength(1);
    const before = await contents();
    expect(await seedDemo(world.owner, storage)).toEqual({
      properties: 0,
      tenants: 0,
      roles: 0,
      accounts: 0,
      items: 0,
    });
    expect(await contents()).toEqual(before);
  });
});

describe('the demo people', () => {
  it('[D5-06] creates exactly the ten roles, with one person each who can log in', async () => {
    const roles = await world.owner
      .selectFrom('role')
      .leftJoin('account', (join) =>
        join.onRef('account.role_id', '=', 'role.id').on('account.password_hash', 'is not', null),
      )
      .select((eb) => ['role.name', eb.fn.count<string>('account.id').as('people')])
      .groupBy('role.name')
      .orderBy('role.name')
      .execute();
    expect(roles.map(({ name, people }) => [name, Number(people)])).toEqual([
      ['Building Manager', 1],
      ['Engineering', 1],
      ['Finance', 1],
      ['General Manager', 1],
      ['Operational', 1],
      ['RDD', 1],
      ['Security', 1],
      ['Super Admin', 1],
      ['TCR', 1],
      ['Tenant Relations', 1],
    ]);
    const others = await world.owner
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.role_id')
      .select('role.name')
      .distinct()
      .where('account.password_hash', 'is', null)
      .execute();
    expect(others).toEqual([{ name: 'Security' }]);
  });

  it.each(accountsOf('staff'))('the demo account of the role %s can log in', async (role, account) => {
    expect(isStaffLoginEmail(account.email)).toBe(true);
    expect(passwordFault(account.password, isCommonPassword)).toBeUndefined();
    expect(z.parse(staffRecord, await login(account)).role.name).toBe(role);
  });

  it.each(accountsOf('tenant'))('the demo account of %s can log in', async (role, account) => {
    expect(passwordFault(account.password, isCommonPassword)).toBeUndefined();
    const { tenant } = z.parse(z.object({ result: tenantRecord }), await login(account)).result;
    expect(role).toBe(`Tenant (${tenant.name})`);
    expect(tenant.unit_list.length).toBeGreaterThan(0);
  });

  it('[D5-10] Tenant Relations has complaints and news', async () => {
    const { modules } = (await staffOf('Tenant Relations')).role;
    expect(modules.map(({ name, features }) => [name, features.map((feature) => feature.name)])).toEqual([
      ['News', ['Internal News', 'Tenant News']],
      ['Tenant & Internal', ['Complaint Request', 'Tenant Issue Complaint']],
    ]);
  });

  it('[D5-11] Tenant Relations has no stage', async () => {
    expect((await staffOf('Tenant Relations')).role.stages).toEqual([]);
  });

  it('creates a demo Super Admin with every module, action and stage', async () => {
    const { role } = await staffOf('Super Admin');
    expect(role.modules).toHaveLength(8);
    const catalogue = await world.owner.selectFrom('menu_feature').select('id').execute();
    const features = role.modules.flatMap((module) => module.features.map(({ name }) => name));
    // The pages of the server belong to operators and to no role.
    expect(features.filter((name) => name !== 'Server')).toHaveLength(catalogue.length);
    expect(features).toContain('Server');
    expect(role.actions.toSorted()).toEqual(ACTIONS.toSorted());
    expect(role.stages.toSorted()).toEqual(STAGES.toSorted());
  });

  it('creates demo tenants with a login in every property', async () => {
    const rows = await world.owner.selectFrom('tenant_account').select('property_id').distinct().execute();
    expect(rows).toHaveLength(3);
  });
});

describe('the demo schedule', () => {
  it('[D3-67] creates 22:00 - 08:00 as the only goods-out slot of every demo property', async () => {
    for (const short_code of ['GI', 'HC', 'PC']) {
      const url = '/v1/public/loading-unloading/time';
      const query = { property_id: seedId('property', short_code), form_type: 'unloading' };
      const answer = await world.app.inject({ method: 'GET', url, query });
      expect(z.parse(times, answer.json()).times.map(({ name }) => name)).toEqual(['22:00 - 08:00']);
    }
  });

  it.each([
    ['D3-29', 'loading', [['tcr'], ['operational']]],
    ['D3-30', 'unloading', [['tcr'], ['fat'], ['operational']]],
    ['D3-31', 'work', [['tcr'], ['fat', 'operational', 'rdd'], ['gm']]],
  ] as const)('[%s] creates the default chain for a %s permit in every demo property', async (_id, kind, steps) => {
    const { rows } = await sql<{ steps: string[][] }>`
      select array_agg(stages order by step) as steps from (
        select c.property_id, s.step, to_jsonb(array_agg(s.stage order by s.stage)) as stages
          from approval_chain c join approval_chain_stage s on s.property_id = c.property_id and s.chain_id = c.id
         where c.kind = ${kind} group by 1, 2) as step group by property_id`.execute(world.owner);
    expect(rows.map((row) => row.steps)).toEqual([steps, steps, steps]);
  });

  it('creates terms, bays in one demo property, and a closed day in every month', async () => {
    const terms = await world.owner.selectFrom('terms').select(['version', 'text_id', 'text_en']).execute();
    expect(terms.map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(terms[0]?.text_id).toContain('tanda pengenal');
    const bays = await world.owner.selectFrom('bay').select('property_id').distinct().execute();
    expect(bays).toEqual([{ property_id: seedId('property', 'GI') }]);
    const { rows } = await sql<{ months: number }>`
      select count(distinct to_char(day, 'YYYY-MM'))::int as months from closed_date`.execute(world.owner);
    expect(rows).toEqual([{ months: 36 }]);
  });
});

describe('the saved items', () => {
  it('gives the saved items of demo tenants a picture whose URL returns a JPEG', async () => {
    const account = demoAccounts().find(({ email }) => email === 'kopisenja@tenant.test');
    const { result } = z.parse(
      z.object({ result: tenantRecord }),
      await login(account ?? { kind: '', email: '', password: '' }),
    );
    const url = `/v1/loading-unloading/items/${result.tenant.id}`;
    const answer = await world.app.inject({ method: 'GET', url, headers: bearer(result.token) });
    const items = z.parse(z.array(tenantItem), answer.json());
    expect(items).toHaveLength(4);
    for (const { image_url } of items) {
      const picture = await world.app.inject({
        method: 'GET',
        url: image_url?.replace(world.config.public_url, '') ?? '',
      });
      expect(picture.statusCode).toBe(200);
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
    }
  });
});

describe('a database that has a property', () => {
  it('does not treat a database with a property as empty', async () => {
    await aProperty(world);
    expect(await isEmpty(world.owner)).toBe(false);
  });
});
