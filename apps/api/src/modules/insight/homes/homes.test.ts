import type { Action, Stage } from '@gerbang/shared/access';
import { ownDecisions, propertyHealth } from '@gerbang/shared/contracts/insight/homes';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aChain, aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  returnPermit,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
const later = (hours: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + hours * HOUR_MS));

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const get = async (token: string, url: string) => {
  const answer = await world.app.inject({ url, headers: bearer(token) });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
};
const decisionsOf = async (token: string) =>
  z.parse(ownDecisions, await get(token, `/v1/home/decisions?property_id=${building.property_id}`));
const total = async (token: string, query: string) => {
  const page = await get(token, `/v1/permit-datatable?property_id=${building.property_id}&${query}`);
  return z.parse(z.object({ total: z.number() }), page).total;
};

describe('[D8-41] own decisions on the home of an approver', () => {
  it('shows the decisions of today and the median of the week, and nothing of another person', async () => {
    const [own, other] = [await aDecider(world, building, 'tcr'), await aDecider(world, building, 'tcr')];
    const permits = [];
    for (let count = 0; count < 6; count += 1) permits.push(await submitLoading(world, building));
    later(1);
    for (const permit of permits.slice(0, 4)) await approve(world, own, permit, 'tcr');
    const few = await decisionsOf(own);
    expect(few.week).toMatchObject({ median: null, approved: 4, in_time: 4, timed: 4 });
    // The target of the stage is two office hours, so this decision is late.
    later(3);
    const [returned, foreign] = permits.slice(4);
    await returnPermit(world, own, returned!, { fields: ['items'] });
    await approve(world, other, foreign!, 'tcr');
    const found = await decisionsOf(own);
    expect(found.week).toEqual({ median: 60, in_time: 4, timed: 5, approved: 4, returned: 1, rejected: 0 });
    expect(found.days.map(({ decided }) => decided)).toEqual([0, 0, 0, 0, 0, 0, 5]);
    expect(found.days.at(-1)).toEqual({ day: '2026-11-16', decided: 5, median: 60 });
    expect(found.target).toBe(120);
    expect(found.today[0]).toMatchObject({ id: returned!.id, decision: 'returned', is_answered: false });
    expect(found.today.map(({ id }) => id)).not.toContain(foreign!.id);
    expect((await decisionsOf(other)).today.map(({ id }) => id)).toEqual([foreign!.id]);
  });

  it('leaves out refusals at the gate by the same person', async () => {
    const token = await aDecider(world, building, 'tcr');
    const permit = await submitLoading(world, building);
    await approve(world, token, permit, 'tcr');
    await sql`
      insert into progress_log (property_id, permit_id, id, progress, stage, event, description, created_by, create_time, seq)
      select property_id, permit_id, gen_random_uuid(), 'rejected', 'security', 'rejected', '', created_by, create_time, seq + 9
        from progress_log where permit_id = ${permit.id} and event = 'approved'`.execute(world.owner);
    expect((await decisionsOf(token)).today.map(({ decision }) => decision)).toEqual(['approved']);
  });

  it('keeps decisions whose stage is asked again, without counting them as late', async () => {
    const token = await aDecider(world, building, 'tcr');
    const returned = await returnPermit(world, token, await submitLoading(world, building), { fields: ['items'] });
    const approved = await approve(world, token, await submitLoading(world, building), 'tcr');
    await askAgain(returned.id);
    await askAgain(approved.id);
    const { today, week, days } = await decisionsOf(token);
    expect(today).toHaveLength(2);
    expect(days.at(-1)?.decided).toBe(2);
    expect(today.find(({ id }) => id === returned.id)).toMatchObject({ decision: 'returned', is_answered: true });
    expect(today.find(({ id }) => id === approved.id)).toMatchObject({ decision: 'approved', is_answered: false });
    expect(week).toEqual({ median: null, in_time: 0, timed: 0, approved: 1, returned: 1, rejected: 0 });
  });

  it('does not announce an answer that the person has already decided', async () => {
    const token = await aDecider(world, building, 'tcr');
    const permit = await returnPermit(world, token, await submitLoading(world, building), { fields: ['items'] });
    expect((await decisionsOf(token)).today).toMatchObject([{ decision: 'returned', is_answered: false }]);
    await askAgain(permit.id);
    later(1);
    await approve(world, token, permit, 'tcr');
    expect((await decisionsOf(token)).today).toMatchObject([
      { id: permit.id, decision: 'approved', is_answered: false },
      { id: permit.id, decision: 'returned', is_answered: false },
    ]);
  });
});

/** Asks the first stage of a permit again, as a correction of the applicant does. */
async function askAgain(permit_id: string): Promise<void> {
  const now = world.clock.now();
  await world.owner
    .updateTable('permit_correction')
    .set({ fixed_at: now })
    .where('permit_id', '=', permit_id)
    .execute();
  await world.owner
    .updateTable('permit_stage')
    .set({ decision: null, decided_by: null, decided_at: null, asked_at: now, due_at: now })
    .where('permit_id', '=', permit_id)
    .where('step', '=', 1)
    .execute();
  await world.owner.updateTable('permit').set({ state: 'in_review', step: 1 }).where('id', '=', permit_id).execute();
}

describe('health of properties', () => {
  // Without the right to edit roles, because stages of an administrator count as empty.
  const STAFF_ACTIONS: Action[] = ['property.update', 'permit.read', 'permit.decide'];

  const healthOf = async (stages: Stage[], others: string[] = []) => {
    const { property_id } = building;
    const token = await staffLogin(
      world,
      await aStaffMember(world, { properties: [property_id, ...others], role: { actions: STAFF_ACTIONS, stages } }),
    );
    return { token, ...z.parse(propertyHealth, await get(token, '/v1/home/properties')) };
  };

  it('counts the same waiting and late permits as the list of permits', async () => {
    for (let count = 0; count < 3; count += 1) await submitLoading(world, building);
    later(3);
    await submitLoading(world, building);
    const { token, properties } = await healthOf(['tcr', 'gm']);
    expect(properties).toMatchObject([{ id: building.property_id, waiting: 4, late: 3 }]);
    expect(await total(token, 'view=waiting')).toBe(4);
    expect(await total(token, 'view=waiting&late=true')).toBe(3);
  });

  it('counts the permits of a paused property, which still wait for a decision, as the list of all properties does', async () => {
    await submitLoading(world, building);
    await world.owner.updateTable('property').set({ active: false }).where('id', '=', building.property_id).execute();
    later(3);
    const { token, total: all, properties } = await healthOf(['tcr', 'gm'], [(await aProperty(world)).id]);
    expect(all).toBe(2);
    const paused = properties.find(({ id }) => id === building.property_id);
    expect(paused).toMatchObject({ phase: 'paused', waiting: 1, late: 1 });
    expect(await get(token, '/v1/permit-datatable?view=waiting&late=true')).toMatchObject({ total: 1 });
  });

  it('is refused to a person who may not read permits', async () => {
    const role = { actions: ['property.update' as const] };
    const token = await staffLogin(world, await aStaffMember(world, { properties: [building.property_id], role }));
    const answer = await world.app.inject({ url: '/v1/home/properties', headers: bearer(token) });
    expect(answer.statusCode).toBe(403);
  });

  it('names stages of the chains that nobody decides, and counts guards without a PIN', async () => {
    await aStaffMember(world, { properties: [building.property_id], role: { actions: ['gate.check'] } });
    const steps: Stage[][] = [['tcr'], ['fat', 'operational'], ['gm']];
    await aChain(world, { property_id: building.property_id, kind: 'work', steps });
    const { properties } = await healthOf(['tcr', 'fat', 'rdd']);
    expect(properties[0]?.empty_stages).toEqual(['operational', 'gm']);
    expect(properties[0]?.guards_without_pin).toBe(1);
  });
});
