import { globSync } from 'node:fs';
import path from 'node:path';

import { DEFAULT_ROLES } from '@gerbang/shared/domain/people/default-roles';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aRole, aStaffMember, aTenantUser, bearer, staffLogin, tenantLogin } from '../builders.ts';
import { aFullProperty } from '../building/full-property.ts';
import { createWorld, type World } from '../harness.ts';
import { aNews, firstNews } from '../operations/news.ts';
import { ACTORS, ROLE_NAMES, type ActorName, type AuthzTable, type Place, type Probe } from './table.ts';

const root = path.join(import.meta.dirname, '../..');
const files = globSync('test/authz/*/*.ts', { cwd: root }).toSorted();
const tables = await Promise.all(
  files.map(async (file) => ((await import(path.join(root, file))) as { authz: AuthzTable }).authz),
);
const probes = new Map(tables.flatMap((table) => Object.entries(table)));

/** These responses may be cached: they are the same for everyone and contain no personal data. */
const CACHED = new Set(['GET /v1/public/property', 'GET /v1/public/floor', 'GET /v1/public/tenant']);

const TARGETS = ['own', 'other tenant', 'other property'] as const;
type Target = (typeof TARGETS)[number];

let world: World;
const places = {} as Record<Target, Place>;
const login = {} as Record<ActorName, () => Promise<Record<string, string>>>;
let number = 0;

async function prepare(): Promise<void> {
  world = await createWorld({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
  const [own, other] = [await aFullProperty(world), await aFullProperty(world)];
  // A rejected permit cannot change, so every request finds the same state.
  await sql`update permit set state = 'rejected', step = null, rejection_note = 'Matriks'`.execute(world.owner);
  const [here, beside] = own.tenants;
  places.own = await placeOf(own.property_id, here);
  places['other tenant'] = await placeOf(own.property_id, beside);
  places['other property'] = await placeOf(other.property_id, other.tenants[0]);
  const user = await aTenantUser(world, { tenant: { property_id: own.property_id, id: here.tenant_id } });
  login.anonymous = async () => ({});
  login.tenant = async () => bearer(await tenantLogin(world, user));
  for (const { name, actions, stages } of DEFAULT_ROLES) {
    const group_id = (
      await world.owner
        .selectFrom('property')
        .select('group_id')
        .where('id', '=', own.property_id)
        .executeTakeFirstOrThrow()
    ).group_id;
    const role = await aRole(world, { group_id, name, actions, stages });
    const member = await aStaffMember(world, { properties: [own.property_id], role });
    login[name as ActorName] = async () => bearer(await staffLogin(world, member));
  }
}

async function placeOf(property_id: string, tenant: { tenant_id: string; permit_id: string }): Promise<Place> {
  const first = async (table: string) =>
    (
      await sql<{
        id: string;
      }>`select id from ${sql.table(table)} where property_id = ${property_id} order by id limit 1`.execute(world.owner)
    ).rows[0]?.id ?? '';
  const { rows } = await sql<{ account_id: string }>`
    select account_id from tenant_account where property_id = ${property_id} and tenant_id = ${tenant.tenant_id}`.execute(
    world.owner,
  );
  return {
    property_id,
    tenant_id: tenant.tenant_id,
    permit_id: tenant.permit_id,
    floor_id: await first('floor'),
    unit_id: await first('unit'),
    bay_id: await first('bay'),
    slot_id: await first('slot'),
    category_id: await first('category'),
    ...(await complaintOf(property_id, tenant.tenant_id)),
    asset_id: await first('asset'),
    meter_id: await first('meter'),
    maintenance_id: await first('maintenance_schedule'),
    work_order_id: await first('work_order'),
    item_id: await first('goods_item'),
    news_id: (await firstNews(world.owner, property_id, null)) ?? '',
    tenant_news_id: (await firstNews(world.owner, property_id, tenant.tenant_id)) ?? '',
    file_id: await first('file'),
    account_id: rows[0]?.account_id ?? '',
    security_post_id: await first('security_post'),
    security_shift_id: await first('security_shift'),
    checkpoint_id: await first('patrol_checkpoint'),
    patrol_template_id: await first('patrol_template'),
    number: 0,
  };
}

async function complaintOf(property_id: string, tenant_id: string) {
  const { id, category_id } = await world.owner
    .selectFrom('complaint')
    .select(['id', 'category_id'])
    .where('property_id', '=', property_id)
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return { complaint_id: id, complaint_category_id: category_id };
}

/** Undoes what an allowed request may have deactivated or deleted, so that the next request finds the same state. */
async function restore(): Promise<void> {
  for (const { property_id, asset_id, news_id } of Object.values(places)) {
    await sql`update property set active = true where id = ${property_id} and not active`.execute(world.owner);
    await sql`insert into asset (property_id, id, code, name) values (${property_id}, ${asset_id}, 'A', 'Pompa')
      on conflict do nothing`.execute(world.owner);
    await aNews(world.owner, { property_id, id: news_id });
    await sql`update goods_item set saved = true where property_id = ${property_id} and not saved`.execute(world.owner);
  }
}

function declared(probe: Probe, actor: ActorName, target: Target): number {
  if (!probe.who.includes(actor)) return actor === 'anonymous' ? 401 : 403;
  const isForeign =
    (target === 'other property' && probe.of !== 'nobody') ||
    (target === 'other tenant' && (probe.of === 'person' || (probe.of === 'tenant' && actor === 'tenant')));
  if (isForeign) return probe.elsewhere ?? 404;
  return typeof probe.answers === 'number' ? probe.answers : probe.answers(actor);
}

export function describeTables(): void {
  describe('authorization tables', () => {
    it('contains every route of the server and no other', () => {
      const served = world.app
        .accessTable()
        .filter(({ method }) => method !== 'HEAD')
        .map(({ method, url }) => `${method} ${url}`);
      expect([...probes.keys()].toSorted()).toEqual([...new Set(served)].toSorted());
      expect(tables.reduce((sum, table) => sum + Object.keys(table).length, 0)).toBe(probes.size);
    });

    it('contains every seeded role', () => {
      expect(DEFAULT_ROLES.map(({ name }) => name).toSorted()).toEqual([...ROLE_NAMES].toSorted());
    });
  });
}

/**
 * Tests the actors whose index modulo `parts` is `part`. Each part has its own test file, because one file for all
 * actors takes too long.
 */
export function describeAnswers(part: number, parts: number): void {
  beforeAll(prepare, 120_000);

  describe('authorization matrix', () => {
    it.each(ACTORS.filter((_actor, index) => index % parts === part))(
      '[D4-58] gives %s the declared status on every route, for own and foreign records, without caching',
      { timeout: 120_000 },
      async (actor) => {
        const { wrong, kept, cells } = await askEverything(actor);
        expect(wrong).toEqual([]);
        expect([...kept].filter((route) => route.includes(' /v1/') && !CACHED.has(route))).toEqual([]);
        expect(cells).toBeGreaterThanOrEqual(probes.size);
      },
    );
  });
}

async function askEverything(actor: ActorName): Promise<{ wrong: string[]; kept: Set<string>; cells: number }> {
  const wrong: string[] = [];
  const kept = new Set<string>();
  let cells = 0;
  const mine = await login[actor]();
  for (const [route, probe] of probes) {
    const [method = 'GET'] = route.split(' ');
    const headers = probe.ends === true ? await login[actor]() : mine;
    for (const target of probe.of === 'nobody' ? (['own'] as const) : TARGETS) {
      const call = probe.call({ ...places[target], number: (number += 1) });
      // Each actor has its own IP address, so that its requests do not use up another actor's rate limit.
      const remoteAddress = `10.0.0.${ACTORS.indexOf(actor)}`;
      const answer = await world.app.inject({ method: method as 'GET', headers, remoteAddress, ...call });
      const due = declared(probe, actor, target);
      cells += 1;
      if (!/\bno-store\b/.test(String(answer.headers['cache-control']))) kept.add(route);
      if (method !== 'GET' && answer.statusCode < 300) await restore();
      if (answer.statusCode !== due) wrong.push(`${route}, ${target}: ${answer.statusCode}, declared ${due}`);
    }
  }
  return { wrong, kept, cells };
}
