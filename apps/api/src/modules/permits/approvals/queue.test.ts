import type { PermitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  move,
  returnPermit,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let everyone: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  everyone = await aDecider(world, building, 'tcr', 'fat', 'operational', 'rdd', 'gm');
});

async function ask<T>(token: string, path: string): Promise<T> {
  const answer = await world.app.inject({ url: `/v1/${path}`, headers: bearer(token) });
  expect(answer.statusCode).toBe(200);
  return answer.json<T>();
}
const list = (token: string, query = '') =>
  ask<PermitDatatable>(token, `permit-datatable?${query.includes('view=') ? '' : 'view=mine&'}${query}`);
const codes = async (token: string, query = '') => (await list(token, query)).data.map(({ code }) => code);
const counts = (token: string, query = '') => ask<PermitCounts>(token, `permit-counts?${query}`);
const later = (hours: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + hours * 3_600_000));

describe('queue of an approver', () => {
  it('lists permits that wait for a stage of the reader, with all columns', async () => {
    const permit = await submitLoading(world, building);
    const tcr = await aDecider(world, building, 'tcr');
    const { data, total } = await list(tcr);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      code: permit.code,
      kind: 'loading',
      progress: 'waiting',
      company: 'PT Maju Jaya',
      name: 'Budi Santoso',
      location: 'LG-12',
      day: '2026-11-18',
      time: '08:00 - 10:00',
      items: 2,
      workers: 0,
      mine: ['tcr'],
      asked_at: MONDAY_MORNING.toISOString(),
      due_at: '2026-11-16T04:00:00.000Z',
    });
    expect(data[0]?.chain.map(({ stage, due_at }) => [stage, due_at !== null])).toEqual([
      ['tcr', true],
      ['operational', false],
    ]);
  });

  it('leaves out permits that wait for other people or that the reader has decided', async () => {
    const permit = await submitLoading(world, building);
    const [tcr, operational] = [await aDecider(world, building, 'tcr'), await aDecider(world, building, 'operational')];
    expect(await codes(operational)).toEqual([]);
    await approve(world, tcr, permit, 'tcr');
    expect([await codes(tcr), await codes(operational)]).toEqual([[], [permit.code]]);
  });

  it('lists a permit once when the reader holds several of its stages', async () => {
    const permit = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'tcr'), permit, 'tcr');
    const { data } = await list(everyone);
    expect(data.map(({ code, mine }) => [code, mine])).toEqual([[permit.code, ['fat', 'rdd', 'operational']]]);
  });

  it('sorts the queue by deadline, not by time of submit', async () => {
    const first = await submitWork(world, building);
    await approve(world, await aDecider(world, building, 'tcr'), first, 'tcr');
    // FAT has 4 hours for the first permit, TCR 2 hours for the second.
    later(0.5);
    const second = await submitLoading(world, building);
    expect(await codes(everyone)).toEqual([second.code, first.code]);
    expect(await codes(everyone, 'sort=created_at')).toEqual([first.code, second.code]);
  });

  it('filters the queue by lateness, kind and stage, and searches it', async () => {
    const early = await submitLoading(world, building);
    later(2);
    const work = await submitWork(world, building);
    expect(await codes(everyone, 'late=true')).toEqual([early.code]);
    expect(await codes(everyone, 'kind=work')).toEqual([work.code]);
    expect(await codes(everyone, 'stage=gm')).toEqual([]);
    expect(await codes(everyone, `search_by=${early.code.toLowerCase().replaceAll('-', '')}`)).toEqual([early.code]);
    const form = await aLoadingForm(world, building);
    const other = await submitLoading(world, building, {
      ...form,
      vendor: { ...form.vendor, company: 'CV 100% Beres' },
    });
    expect(await codes(everyone, 'search_by=100%25%20ber')).toEqual([other.code]);
    expect(await counts(everyone)).toEqual({
      mine: 3,
      late: 1,
      put_off: 0,
      assigned: 0,
      kinds: { loading: 2, unloading: 0, work: 1 },
    });
  });

  it('covers all properties of the reader, or one selected property', async () => {
    const other = await aBuilding(world);
    const both = await staffLogin(
      world,
      await aStaffMember(world, {
        properties: [building.property_id, other.property_id],
        role: { actions: ['permit.read', 'permit.decide'], stages: ['tcr'] },
      }),
    );
    const [here, there] = [await submitLoading(world, building), await submitLoading(world, other)];
    expect((await codes(both)).toSorted()).toEqual([here.code, there.code].toSorted());
    expect(await codes(both, `property_id=${other.property_id}`)).toEqual([there.code]);
    expect((await counts(both, `property_id=${other.property_id}`)).mine).toBe(1);
    expect(await codes(everyone)).toEqual([here.code]);
  });

  it('includes the queue of a person for whom the reader is deputy', async () => {
    const permit = await submitLoading(world, building);
    const group = await world.owner
      .selectFrom('property')
      .select('group_id')
      .where('id', '=', building.property_id)
      .executeTakeFirstOrThrow();
    const at = { properties: [building.property_id] };
    const away = await aStaffMember(world, { ...at, role: { actions: ['permit.decide'], stages: ['tcr'] } });
    const deputy = await aStaffMember(world, {
      ...at,
      role: { actions: ['permit.read', 'permit.decide'], stages: [] },
    });
    const token = await staffLogin(world, deputy);
    expect(await codes(token)).toEqual([]);
    await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: group.group_id });
    expect(await codes(token)).toEqual([permit.code]);
    expect((await counts(token)).mine).toBe(1);
  });

  it('shows an empty queue to a person without stages, who may still list all waiting permits', async () => {
    const permit = await submitLoading(world, building);
    const guard = await staffLogin(
      world,
      await aStaffMember(world, {
        properties: [building.property_id],
        role: { actions: ['permit.read'], stages: ['security'] },
      }),
    );
    expect(await codes(guard)).toEqual([]);
    const [waiting] = (await list(guard, 'view=waiting')).data;
    expect([waiting?.code, waiting?.mine]).toEqual([permit.code, []]);
  });
});

describe('lists of permits by state', () => {
  it('lists permits sent back for correction, running permits and ended permits of a property, latest first', async () => {
    const [returned, approved, ended, last] = [
      await submitLoading(world, building),
      await submitLoading(world, building),
      await submitLoading(world, building),
      await submitLoading(world, building),
    ];
    await returnPermit(world, everyone, returned, { fields: ['items'] });
    await approve(world, everyone, approved, 'tcr', 'operational');
    for (const permit of [ended, last]) {
      await move(world, everyone, permit, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    }
    const at = `property_id=${building.property_id}`;
    expect(await codes(everyone, `view=returned&${at}`)).toEqual([returned.code]);
    expect(await codes(everyone, `view=under_way&${at}`)).toEqual([approved.code]);
    expect(await codes(everyone, `view=ended&${at}`)).toEqual([last.code, ended.code]);
    expect(await codes(everyone, `view=waiting&${at}`)).toEqual([]);
  });

  it('requires a property for every list but the queue', async () => {
    const answer = await world.app.inject({ url: '/v1/permit-datatable?view=ended', headers: bearer(everyone) });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'property_id', code: 'required' }]]);
  });
});
