import type { PermitDatatable, PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { Assignable } from '@gerbang/shared/contracts/permits/assignee';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import { aColleague, type Colleague } from '../../../../../test/people/colleagues.ts';
import {
  aBuilding,
  approve,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const urlOf = ({ property_id, id }: Submitted) => `/v1/properties/${property_id}/permits/${id}`;
const get = async <T>({ headers }: Colleague, url: string) => (await world.app.inject({ url, headers })).json<T>();
const handOver = ({ headers }: Colleague, permit: Submitted, to: Colleague, stage = 'tcr') =>
  world.app.inject({
    method: 'PUT',
    url: `${urlOf(permit)}/assignees/${stage}`,
    headers,
    payload: { account_id: to.id },
  });
const release = ({ headers }: Colleague, permit: Submitted) =>
  world.app.inject({ method: 'DELETE', url: `${urlOf(permit)}/assignees/tcr`, headers });
const offered = async (person: Colleague, permit: Submitted) =>
  (await get<Assignable>(person, `${urlOf(permit)}/assignees`)).data.map(({ stage, people }) => ({
    stage,
    names: people.map(({ name }) => name).toSorted(),
  }));
const codes = async (person: Colleague, view: string) =>
  (await get<PermitDatatable>(person, `/v1/permit-datatable?view=${view}`)).data.map(({ code }) => code);
const assigneeOf = async (person: Colleague, permit: Submitted, stage = 'tcr') =>
  (await get<PermitDetail>(person, urlOf(permit))).chain.find((entry) => entry.stage === stage)?.assignee ?? null;
const audited = async ({ id }: Submitted) =>
  (
    await sql<{ action: string }>`
      select action from audit_log where record_id = ${id} and action like 'permit.%assigned' order by at, id`.execute(
      world.owner,
    )
  ).rows.map(({ action }) => action);
const person = (name: string, ...stages: ('tcr' | 'fat' | 'rdd' | 'gm')[]) =>
  aColleague(world, building, { name, stages });

describe('handing a stage over', () => {
  it('shows everybody who takes care, lists the permit as handed to the colleague, and notifies only them', async () => {
    const [budi, sari, dewi] = [await person('Budi', 'tcr'), await person('Sari', 'tcr'), await person('Dewi', 'tcr')];
    const permit = await submitLoading(world, building);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 1000));
    expect((await handOver(budi, permit, sari)).statusCode).toBe(204);
    for (const reader of [budi, sari, dewi]) {
      expect(await assigneeOf(reader, permit)).toEqual({ id: sari.id, name: 'Sari' });
      expect(await codes(reader, 'mine')).toEqual([permit.code]);
    }
    const [row] = (await get<PermitDatatable>(dewi, '/v1/permit-datatable?view=mine')).data;
    expect(row?.chain[0]?.assignee?.name).toBe('Sari');
    expect(await codes(sari, 'assigned')).toEqual([permit.code]);
    expect(await codes(budi, 'assigned')).toEqual([]);
    expect((await get<PermitCounts>(sari, '/v1/permit-counts')).assigned).toBe(1);
    expect((await get<PermitCounts>(budi, '/v1/permit-counts')).assigned).toBe(0);
    expect((await sari.told()).map(({ kind }) => kind)).toEqual(['asked', 'asked']);
    expect((await dewi.told()).map(({ kind }) => kind)).toEqual(['asked']);
    // The bell counts permits, so that it is still one.
    expect((await sari.groups()).map(({ kind, count }) => ({ kind, count }))).toEqual([{ kind: 'asked', count: 1 }]);
  });

  it('lets everybody of the stage decide, and ends with the decision', async () => {
    const [budi, sari] = [await person('Budi', 'tcr'), await person('Sari', 'tcr')];
    const permit = await submitLoading(world, building);
    await handOver(budi, permit, sari);
    await approve(world, budi.token, permit, 'tcr');
    expect(await assigneeOf(budi, permit)).toBeNull();
    expect(await codes(sari, 'assigned')).toEqual([]);
    const rows = await world.owner
      .selectFrom('stage_assignee')
      .selectAll()
      .where('permit_id', '=', permit.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('does not show a colleague who is no longer active', async () => {
    const [budi, sari] = [await person('Budi', 'tcr'), await person('Sari', 'tcr')];
    const permit = await submitLoading(world, building);
    await handOver(budi, permit, sari);
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', sari.id).execute();
    expect(await assigneeOf(budi, permit)).toBeNull();
    const [row] = (await get<PermitDatatable>(budi, '/v1/permit-datatable?view=mine')).data;
    expect(row?.chain[0]?.assignee).toBeNull();
  });

  it('ends when the permit is cancelled', async () => {
    const sari = await aColleague(world, building, {
      stages: ['tcr'],
      actions: ['permit.read', 'permit.decide', 'permit.cancel'],
    });
    const permit = await submitLoading(world, building);
    await handOver(sari, permit, sari);
    expect(await assigneeOf(sari, permit)).not.toBeNull();
    expect((await move(world, sari.token, permit, 'cancel', { note: 'Batal' })).statusCode).toBe(200);
    expect(await assigneeOf(sari, permit)).toBeNull();
  });

  it('offers and accepts only people who may decide the stage, without those whom the four-eyes rule forbids it', async () => {
    const [budi, sari, gita] = [
      await person('Budi', 'tcr', 'fat'),
      await person('Sari', 'fat'),
      await person('Gita', 'gm'),
    ];
    const permit = await submitWork(world, building);
    expect(await offered(budi, permit)).toEqual([{ stage: 'tcr', names: ['Budi'] }]);
    await approve(world, budi.token, permit, 'tcr');
    expect(await offered(sari, permit)).toEqual([{ stage: 'fat', names: ['Sari'] }]);
    expect(await offered(budi, permit)).toEqual([]);
    for (const refused of [budi, gita]) {
      const answer = await handOver(sari, permit, refused, 'fat');
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual([{ path: 'account_id', code: 'invalid' }]);
    }
    expect((await handOver(gita, permit, sari, 'fat')).statusCode).toBe(403);
    expect((await handOver(budi, permit, sari, 'fat')).json().code).toBe('same_person');
  });

  it('can be passed on and released, and repeated requests change and record nothing more', async () => {
    const [budi, sari] = [await person('Budi', 'tcr'), await person('Sari', 'tcr')];
    const permit = await submitLoading(world, building);
    for (let time = 0; time < 2; time += 1) expect((await handOver(budi, permit, sari)).statusCode).toBe(204);
    expect((await handOver(sari, permit, budi)).statusCode).toBe(204);
    expect((await assigneeOf(sari, permit))?.name).toBe('Budi');
    for (let time = 0; time < 2; time += 1) expect((await release(sari, permit)).statusCode).toBe(204);
    expect(await assigneeOf(sari, permit)).toBeNull();
    expect(await audited(permit)).toEqual(['permit.assigned', 'permit.assigned', 'permit.unassigned']);
  });

  it('brings a permit back that the colleague had put off', async () => {
    const [budi, sari] = [await person('Budi', 'tcr'), await person('Sari', 'tcr')];
    const permit = await submitLoading(world, building);
    const payload = { until: new Date(MONDAY_MORNING.getTime() + HOUR_MS).toISOString() };
    await world.app.inject({ method: 'PUT', url: `${urlOf(permit)}/put-off`, headers: sari.headers, payload });
    expect(await codes(sari, 'mine')).toEqual([]);
    await handOver(budi, permit, sari);
    expect(await codes(sari, 'assigned')).toEqual([permit.code]);
  });
});
