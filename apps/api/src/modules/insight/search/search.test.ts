import type { Action } from '@gerbang/shared/access';
import { SEARCH_EACH, type SearchAnswer, type SearchKind } from '@gerbang/shared/contracts/insight/search';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, aTenant, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { searchText } from './search.service.ts';

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
  return async (q: string, asked: Readonly<Record<string, string>> = {}) => {
    const query = { q, property_id: here, everywhere: 'true', ...asked };
    const answer = await world.app.inject({ url: `/v1/search?${new URLSearchParams(query).toString()}`, headers });
    expect([q, answer.statusCode, answer.body]).toEqual([q, 200, expect.any(String)]);
    return answer.json<SearchAnswer>();
  };
}
const ofKind = ({ found }: SearchAnswer, kind: SearchKind) => found.filter((one) => one.kind === kind);
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
    const ids = async (q: string) => ofKind(await search(q), 'permit').map(({ id }) => id);
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
    const places = async (asked: Readonly<Record<string, string>>) =>
      (await search('senja', { property_id: beside, ...asked })).found.map(({ kind, property_id }) => [
        kind,
        property_id,
      ]);
    expect(await places({})).toEqual(
      ['permit', 'tenant', 'asset'].flatMap((kind) => [
        [kind, beside],
        [kind, here],
      ]),
    );
    // Another value than "true" is refused, so the parameter is left out.
    const headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [here, beside] })));
    const one = await world.app.inject({ url: `/v1/search?q=senja&property_id=${beside}`, headers });
    expect(one.json<SearchAnswer>().found.map(({ property_id }) => property_id)).toEqual([beside, beside, beside]);
  });

  it('returns only kinds of records that the role may read', async () => {
    await aTenant(world, { property_id: here, name: 'Kopi Senja' });
    await aPermitOf(here, 'Senja Abadi');
    await anAsset(here, 'Pompa senja');
    const counts = async (actions: readonly Action[]) => {
      const answer = await (await searcher(actions))('senja');
      return (['permit', 'tenant', 'asset'] as const).map((kind) => ofKind(answer, kind).length);
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
        sql`select from search_tenants(${here}, 5, '%kopi senja%', 5)`.execute(tx),
      );
      return rows.length;
    };
    expect([await found(), await found(tenant.id)]).toEqual([1, 0]);
  });

  it('returns five results per kind, says that there are more, and returns them when only that kind is searched', async () => {
    for (let number = 1; number <= 7; number += 1) await anAsset(here, `Genset ${number}`);
    const search = await searcher();
    const all = await search('genset');
    expect([ofKind(all, 'asset').length, all.more]).toEqual([SEARCH_EACH, ['asset']]);
    const assets = await search('genset', { kind: 'asset' });
    expect([assets.found.length, assets.more]).toEqual([7, []]);
    // A percent sign has no special meaning.
    expect((await search('%ens%')).found).toEqual([]);
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
         and a.company_key >= 'maju'
         and a.company_key < 'majv'
       order by a.company_key, a.permit_id desc limit 5`.execute(world.owner);
    const plan = company.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('permit_applicant_by_company');
    expect(plan).not.toContain('Sort');
  });
});

it.each([
  ['L-GI-7K3', { code: 'LGI7K3', company: 'l-gi-7k3', plate: null }],
  ['maju jaya', { code: null, company: 'maju jaya', plate: null }],
  ['PT. Maju', { code: null, company: 'maju', plate: null }],
  ['CV ', { code: null, company: 'cv', plate: null }],
  ['b 9214-tx', { code: null, company: 'b 9214-tx', plate: 'B9214TX' }],
])('reads the search text %s as %j', (q, expected) => expect(searchText(q)).toEqual({ typed: q, ...expected }));
