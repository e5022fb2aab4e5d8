import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, aTenant, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let tenant_id: string;
let headers: Record<string, string>;
let me: string;

beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  tenant_id = (await aTenant(world, { property_id })).id;
  const member = await aStaffMember(world, { properties: [property_id], name: 'Bagus Tri' });
  await aStaffMember(world, { properties: [property_id] });
  me = member.id;
  headers = bearer(await staffLogin(world, member));
});

async function lines(path: string): Promise<string[]> {
  const answer = await world.app.inject({ url: path, headers: { ...headers, accept: 'text/csv' } });
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
    path,
    200,
    expect.stringContaining('csv'),
  ]);
  return answer.body.trim().split(/\r?\n/);
}

const inProperty = (more = '') => `property_id=${property_id}${more}`;

describe('[D8-11] downloads of the lists that had only a datatable', () => {
  it.each([
    ['user', () => ''],
    ['role', () => ''],
    ['deputy', () => ''],
    ['news', () => inProperty('&kind=internal')],
    ['audit', () => inProperty()],
    ['tenant-login', () => inProperty(`&tenant_id=${tenant_id}`)],
    ['tenant-item', () => inProperty(`&tenant_id=${tenant_id}`)],
    ['patrol-round', () => inProperty()],
    ['shift-handover', () => inProperty()],
  ])('has the rows of %s-datatable', async (name, query) => {
    await fill(name);
    const page = await world.app.inject({ url: `/v1/${name}-datatable?${query()}`, headers });
    const { total } = page.json<{ total: number }>();
    expect([name, page.statusCode, total > 0]).toEqual([name, 200, true]);
    const [titles, ...rows] = await lines(`/v1/${name}-download?${query()}`);
    expect([titles?.includes(','), rows.length]).toEqual([true, total]);
  });

  it('takes the filter of the list and writes times in the zone of the property', async () => {
    await fill('news');
    expect(await lines(`/v1/news-download?${inProperty('&kind=internal&search_by=nowhere')}`)).toHaveLength(1);
    const [, row] = await lines(`/v1/news-download?${inProperty('&kind=internal&search_by=lift')}`);
    expect(row).toContain('2026-11-17 06:30');
  });

  it('is written to the audit log with its filters when it names people, and what was searched can be erased', async () => {
    const audited = async () => {
      const { rows } = await sql<{ action: string; detail: unknown }>`
        select action, detail from audit_log
         where property_id = ${property_id} and actor_id = ${me} and action like '%people_downloaded'
         order by at, id`.execute(world.owner);
      return rows;
    };
    const before = (await audited()).length;
    await lines('/v1/user-download?status=active&search_by=bagus');
    await lines(`/v1/tenant-login-download?${inProperty(`&tenant_id=${tenant_id}`)}`);
    await lines('/v1/role-download');
    await lines('/v1/deputy-download');
    for (const name of ['patrol-round', 'shift-handover', 'audit']) await lines(`/v1/${name}-download?${inProperty()}`);
    const entries = (await audited()).slice(before);
    expect(entries.map(({ action }) => action)).toEqual(
      ['user', 'tenant-login', 'deputy', 'patrol-round', 'shift-handover', 'audit'].map(
        (name) => `${name}.people_downloaded`,
      ),
    );
    expect(entries[0]?.detail).toEqual({ filters: { status: 'active' }, rows: 1 });
    expect(JSON.stringify(entries)).not.toContain('bagus');
  });

  it('has words for actions, stages and events instead of codes', async () => {
    await lines('/v1/user-download');
    await aStaffMember(world, { properties: [property_id], role: { stages: ['tcr'] } });
    const [, ...roles] = await lines('/v1/role-download');
    expect(roles.join()).toContain('Izin: Putuskan');
    expect(roles.join()).toContain('Order taker');
    const [, ...events] = await lines(`/v1/audit-download?${inProperty()}`);
    expect(events.join()).toContain('Daftar pengguna diunduh');
    for (const code of ['permit.decide', 'people_downloaded']) expect([...roles, ...events].join()).not.toContain(code);
  });
});

/** Adds a row to a list that is empty in a new property. */
async function fill(name: string): Promise<void> {
  const at = '2026-11-16T23:30:00Z';
  const id = newId();
  const owner = world.owner;
  switch (name) {
    case 'news':
      await sql`insert into news (property_id, id, kind, title, body, plain, everyone, draft, publish_at, created_by, created_at, updated_at)
        values (${property_id}, ${id}, 'internal', 'Lift barang', '{"blocks": []}', '', true, false, ${at}, ${me}, ${at}, ${at})`.execute(
        owner,
      );
      return;
    case 'deputy':
      await sql`insert into deputy (group_id, id, account_id, deputy_id, starts_at, ends_at, reason, created_by, created_at, updated_at)
        select group_id, ${id}, ${me}, (select id from account where kind = 'staff' and group_id = a.group_id and id <> ${me} limit 1),
               ${at}, '2026-12-01', 'Cuti', ${me}, ${at}, ${at} from account a where id = ${me}`.execute(owner);
      return;
    case 'tenant-login': {
      const login = newId();
      await sql`insert into account (id, kind, group_id, email, name)
        select ${login}, 'tenant', group_id, 'toko@tenant.test', 'Toko' from account where id = ${me}`.execute(owner);
      await sql`insert into tenant_account (property_id, tenant_id, account_id) values (${property_id}, ${tenant_id}, ${login})`.execute(
        owner,
      );
      return;
    }
    case 'tenant-item':
      await sql`insert into goods_item (property_id, id, tenant_id, name, unit, saved)
        values (${property_id}, ${id}, ${tenant_id}, 'Kopi', 'karung', true)`.execute(owner);
      return;
    case 'patrol-round':
    case 'shift-handover':
      await fillSecurity(name, id, at);
  }
}

async function fillSecurity(name: 'patrol-round' | 'shift-handover', id: string, at: string): Promise<void> {
  const owner = world.owner;
  if (name === 'shift-handover') {
    await sql`insert into shift_handover (property_id, id, leaving_id, matters, signed_at)
      values (${property_id}, ${id}, ${me}, 'Kunci panel', ${at})`.execute(owner);
    return;
  }
  const template = newId();
  await sql`insert into patrol_template (property_id, id, name, within_minutes) values (${property_id}, ${template}, 'Ronda malam', 30)`.execute(
    owner,
  );
  await sql`insert into patrol_round (property_id, id, template_id, name, guard_id, started_at, due_at, is_ordered, within_minutes)
    values (${property_id}, ${id}, ${template}, 'Ronda malam', ${me}, ${at}, '2026-11-17T00:00:00Z', false, 30)`.execute(
    owner,
  );
}
