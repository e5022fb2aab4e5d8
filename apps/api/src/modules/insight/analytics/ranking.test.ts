import { ranking } from '@gerbang/shared/contracts/insight/analytics';
import type { Ranking } from '@gerbang/shared/contracts/insight/analytics';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { updateRollupsJob } from './analytics.jobs.ts';

const world = await createWorld();
let building: Building;
let token: string;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  const role = { actions: ['analytics.read', 'permit.read'] as const, stages: [] };
  token = await staffLogin(world, await aStaffMember(world, { properties: [building.property_id], role }));
});

async function get<Schema extends z.ZodMiniType>(schema: Schema, path: string, query: Record<string, string>) {
  const search = new URLSearchParams({ property_id: building.property_id, ...query });
  const answer = await world.app.inject({ url: `/v1/${path}?${search.toString()}`, headers: bearer(token) });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return z.parse(schema, answer.json());
}
const DAYS = { from: '2026-11-01', until: '2026-12-15' };
const rank = async (by: 'tenant' | 'company', more: Record<string, string> = {}): Promise<Ranking> => {
  await updateRollupsJob.run({}, world.deps);
  return get(ranking, 'analytics-ranking', { ...DAYS, by, ...more });
};
/** Number of permits that the register lists for a row. */
const listed = async ({ id, name }: Ranking['rows'][number], more: Record<string, string> = {}) => {
  const filter: Record<string, string> = id === null ? { company_is: name } : { tenant_id: id };
  const days = { submitted_from: DAYS.from, submitted_until: DAYS.until };
  return (await get(z.object({ total: z.number() }), 'permit-datatable', { ...filter, ...days, ...more })).total;
};
const from = (company: string, given: object = {}) =>
  aPermit(world, { property_id: building.property_id, kind: 'work', applicant: { company }, ...given });
const short = ({ rows }: Ranking) => rows.map(({ name, permits, refused }) => [name, permits, refused]);

describe('Ranking of tenants and companies', () => {
  it('names nobody to a person who may not read permits', async () => {
    const role = { actions: ['analytics.read'] as const, stages: [] };
    token = await staffLogin(world, await aStaffMember(world, { properties: [building.property_id], role }));
    await expect(rank('company')).rejects.toThrow('answered 403');
  });

  it('counts permits and refused ones of each, and the register lists as many', async () => {
    for (let count = 0; count < 3; count += 1) await from('CV Rupa Kita');
    await from('Rupa Kita', { kind: 'loading', corrections: [{}, {}] });
    await from('PT Rupa', { state: 'rejected' });
    await from('');
    for (const by of ['tenant', 'company'] as const)
      for (const more of [{}, { kind: 'work' }, { kind: 'loading' }])
        for (const row of (await rank(by, more)).rows) expect(await listed(row, more)).toBe(row.permits);
    expect(short(await rank('company'))).toEqual([
      ['Rupa Kita', 4, 1],
      ['PT Rupa', 1, 1],
    ]);
    expect(short(await rank('company', { kind: 'loading' }))).toEqual([['Rupa Kita', 1, 1]]);
    expect(await rank('company', { from: '2026-11-17', until: '2026-11-17' })).toEqual({ total: 0, rows: [] });
  });

  it('gives the times of decisions by the tenant, and how many were in time', async () => {
    const tcr = await aDecider(world, building, 'tcr');
    const permits = [await submitLoading(world, building), await submitLoading(world, building)];
    const tenant_id = building.tenant.id;
    for (const { id } of permits)
      await world.owner.updateTable('permit').set({ tenant_id }).where('id', '=', id).execute();
    world.clock.set(new Date(MONDAY_MORNING.getTime() + HOUR_MS));
    for (const permit of permits) await approve(world, tcr, permit, 'tcr');
    const [row] = (await rank('tenant')).rows;
    expect(row).toMatchObject({ id: tenant_id, permits: 2, refused: 0, decided: 2, in_time: 2 });
    expect(row?.median).toBeGreaterThan(0);
    const [first] = permits;
    if (first !== undefined) await move(world, tcr, first, 'cancel', { note: 'Batal' });
    await world.owner
      .updateTable('permit')
      .set({ tenant_id: null })
      .where('id', '=', first?.id ?? '')
      .execute();
    expect((await rank('tenant')).rows).toMatchObject([{ permits: 1, decided: 1 }]);
  });

  it('forgets the name of a company that was erased', async () => {
    const { id } = await from('CV Perorangan');
    expect((await rank('company')).total).toBe(1);
    await world.owner.updateTable('permit_applicant').set({ company: '' }).where('permit_id', '=', id).execute();
    expect((await rank('company')).total).toBe(0);
  });
});
