import type { Action } from '@gerbang/shared/access';
import type { SearchAnswer } from '@gerbang/shared/contracts/insight/search';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, aTenant, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { searchPrefixes } from './search.service.ts';

const world = await createWorld();
let here: string;
let beside: string;
let elsewhere: string;
beforeEach(async () => {
  [here, beside, elsewhere] = [(await aProperty(world)).id, (await aProperty(world)).id, (await aProperty(world)).id];
});

async function searcher(actions?: readonly Action[]) {
  const member = await aStaffMember(world, {
    properties: [here, beside],
    ...(actions !== undefined && { role: { actions } }),
  });
  const headers = bearer(await staffLogin(world, member));
  return async (q: string, property_id = here) => {
    const url = `/v1/search?${new URLSearchParams({ q, property_id }).toString()}`;
    const answer = await world.app.inject({ url, headers });
    expect([q, answer.statusCode, answer.body]).toEqual([q, 200, expect.any(String)]);
    return answer.json<SearchAnswer>();
  };
}
const anAsset = (property_id: string, name: string) =>
  sql`insert into asset (property_id, id, code, name) values (${property_id}, ${newId()}, ${newId()}, ${name})`.execute(
    world.owner,
  );
async function aPermitOf(property_id: string, company: string) {
  const permit = await aPermit(world, { property_id });
  await sql`update permit_applicant set company = ${company} where property_id = ${property_id} and permit_id = ${permit.id}`.execute(
    world.owner,
  );
  return permit;
}

describe('search', () => {
  it('finds a permit by its code or the start of its code, and by company with or without legal form', async () => {
    const permit = await aPermitOf(here, 'PT. Maju Jaya');
    const search = await searcher();
    const ids = async (q: string) => (await search(q)).permits.map(({ id }) => id);
    for (const q of [
      permit.code,
      permit.code.toLowerCase(),
      permit.code.replaceAll('-', '').slice(0, 8),
      'maju',
      'PT Maju J',
    ])
      expect([q, await ids(q)]).toEqual([q, [permit.id]]);
    for (const q of ['jaya', 'pt', 'maju x']) expect([q, await ids(q)]).toEqual([q, []]);
  });

  it('finds tenants and assets by part of their name at all properties of the person and no others', async () => {
    for (const property_id of [here, beside, elsewhere]) {
      await aTenant(world, { property_id, name: 'Kopi Senja' });
      await anAsset(property_id, 'Pompa senja');
      await aPermitOf(property_id, 'Senja Abadi');
    }
    const search = await searcher();
    const found = await search('senja', beside);
    const places = (rows: readonly { property_id: string }[]) => rows.map(({ property_id }) => property_id);
    expect([places(found.permits), places(found.tenants), places(found.assets)]).toEqual([
      [beside, here],
      [beside, here],
      [beside, here],
    ]);
  });

  it('returns only kinds of records that the role may read', async () => {
    await aTenant(world, { property_id: here, name: 'Kopi Senja' });
    await aPermitOf(here, 'Senja Abadi');
    await anAsset(here, 'Pompa senja');
    const counts = async (actions: readonly Action[]) => {
      const { permits, tenants, assets } = await (await searcher(actions))('senja');
      return [permits.length, tenants.length, assets.length];
    };
    expect(await counts(['property.read'])).toEqual([0, 0, 1]);
    expect(await counts(['property.read', 'permit.read'])).toEqual([1, 0, 1]);
    expect(await counts(['property.read', 'tenant.read'])).toEqual([0, 1, 1]);
  });

  it('returns no results in a session of a tenant', async () => {
    const { id: staff_id } = await aStaffMember(world, { properties: [here] });
    const tenant = await aTenant(world, { property_id: here, name: 'Kopi Senja' });
    const found = async (tenant_id?: string) => {
      const scope = { staff_id, ...(tenant_id !== undefined && { tenant_id }) };
      const { rows } = await transaction(world.db, scope, (tx) =>
        sql`select from search_tenants(${here}, '%kopi senja%', 5)`.execute(tx),
      );
      return rows.length;
    };
    expect([await found(), await found(tenant.id)]).toEqual([1, 0]);
  });

  it('returns at most five results per kind and treats a percent sign literally', async () => {
    for (let number = 1; number <= 7; number += 1) await anAsset(here, `Genset ${number}`);
    const search = await searcher();
    expect((await search('genset')).assets).toHaveLength(5);
    expect((await search('%ens%')).assets).toEqual([]);
  });

  it('uses an index to search each kind of record', async () => {
    await sql`set enable_seqscan = off`.execute(world.owner);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select c.permit_id from permit_code c where c.property_id = ${here}
         and c.code collate "C" >= 'LGI' and c.code collate "C" < 'LGJ' order by c.code collate "C" limit 5`.execute(
      world.owner,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('permit_code_by_beginning');
    const company = await sql<{ 'QUERY PLAN': string }>`
      explain select a.permit_id from permit_applicant a where a.property_id = ${here}
         and search_key(coalesce(nullif(a.company, ''), a.name)) collate "C" >= 'maju'
         and search_key(coalesce(nullif(a.company, ''), a.name)) collate "C" < 'majv'
       order by search_key(coalesce(nullif(a.company, ''), a.name)) collate "C", a.permit_id desc limit 5`.execute(
      world.owner,
    );
    const plan = company.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('permit_applicant_by_company');
    expect(plan).not.toContain('Sort');
  });
});

it.each([
  ['L-GI-7K3', { code: 'LGI7K3', company: 'l-gi-7k3' }],
  ['maju jaya', { code: null, company: 'maju jaya' }],
  ['PT. Maju', { code: null, company: 'maju' }],
  ['CV ', { code: null, company: 'cv' }],
])('turns the search text %s into the prefixes %j', (q, expected) => expect(searchPrefixes(q)).toEqual(expected));
