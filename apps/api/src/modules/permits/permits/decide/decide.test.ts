import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aChain, aStaffMember, aBay, bearer, staffLogin } from '../../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  DAY,
  itemsOf,
  logOf,
  move,
  permitRow,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';

const world = await createWorld();
let building: Building;
let everyone: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  everyone = await aDecider(world, building, 'tcr', 'fat', 'operational', 'rdd', 'gm');
});

const decide = (permit: Submitted, body: object, token = everyone) => move(world, token, permit, 'decisions', body);
const taken = async () => {
  const { rows } = await sql<{
    taken: number;
  }>`select taken from slot_day where slot_id = ${building.slots.loading.id} and day = ${DAY}`.execute(world.owner);
  return rows[0]?.taken;
};
const lastLines = async (permit: Submitted) =>
  (await logOf(world, permit)).map(({ description, progress, stage }) => [description, progress, stage]);

describe('approval chain', () => {
  it('[D8-61][S1-010][D3-29][D3-13][D3-36][D3-38] approves a loading permit after tcr and then operational', async () => {
    const permit = await submitLoading(world, building);
    const first = await decide(permit, { decision: 'approved', stage: 'tcr' });
    expect(first.json()).toMatchObject({ state: 'in_review', progress: 'waiting', stages: ['operational'] });
    const second = await decide(permit, { decision: 'approved', stage: 'operational' });
    expect(second.json()).toMatchObject({ state: 'approved', progress: 'complete', stages: [] });
    expect((await lastLines(permit)).slice(2)).toEqual([
      ['Approved by TCR', 'complete', 'tcr'],
      ['Waiting for Operational', 'waiting', 'operational'],
      ['Approved by Operational', 'complete', 'operational'],
    ]);
  });

  it('[D8-61][D3-31][D3-28][D3-37][D3-39][D3-40][D3-42] asks tcr, then three parallel stages, then gm about a work permit', async () => {
    const permit = await submitWork(world, building);
    await approve(world, everyone, permit, 'tcr');
    const answer = await decide(permit, { decision: 'approved', stage: 'rdd' }, await aDecider(world, building, 'rdd'));
    expect(answer.json().stages).toEqual(['fat', 'operational']);
    await approve(world, everyone, permit, 'operational', 'fat', 'gm');
    expect((await permitRow(world, permit)).state).toBe('approved');
    const log = await logOf(world, permit);
    expect(log.map((line) => line.seq)).toEqual(log.map((_line, index) => index + 1));
    const approvals = log.filter((line) => line.description.startsWith('Approved'));
    expect(approvals.map((line) => [line.description, line.stage])).toEqual([
      ['Approved by TCR', 'tcr'],
      ['Approved by RDD', 'rdd'],
      ['Approved by Operational', 'operational'],
      ['Approved by FAT', 'fat'],
      ['Approved by GM', 'gm'],
    ]);
  });

  it('[D3-27][D3-33] reads the chain from the database, and a permit keeps the chain that was current when it was submitted', async () => {
    const { property_id } = building;
    const before = await submitLoading(world, building);
    await aChain(world, { property_id, kind: 'loading', version: 2, steps: [['gm']] });
    const after = await submitLoading(world, building);
    expect((await decide(before, { decision: 'approved', stage: 'gm' })).json().code).toBe('stage_not_asked');
    await approve(world, everyone, before, 'tcr', 'operational');
    await approve(world, everyone, after, 'gm');
    expect((await permitRow(world, after)).state).toBe('approved');
  });
});

describe('refused decisions', () => {
  it('[D3-47] refuses a decision on a stage that already has one', async () => {
    const permit = await submitWork(world, building);
    await approve(world, everyone, permit, 'tcr');
    const again = await decide(permit, { decision: 'rejected', stage: 'tcr', note: 'x' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_decided']);
  });

  it('[D3-47] refuses a decision on a stage that another request decides at the same time', async () => {
    const permit = await submitLoading(world, building);
    const other = await aDecider(world, building, 'tcr');
    let answers: Promise<Awaited<ReturnType<typeof decide>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(tx);
      const first = decide(permit, { decision: 'approved', stage: 'tcr' });
      await waitingForLock(world, 'from "permit"');
      answers = Promise.all([first, decide(permit, { decision: 'rejected', stage: 'tcr', note: 'x' }, other)]);
      await waitingForLock(world, 'from "permit"', 2);
    });
    const codes = ((await answers) ?? []).map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409]);
    expect(
      (await logOf(world, permit)).filter((line) => line.stage === 'tcr' && line.progress !== 'waiting'),
    ).toHaveLength(1);
  });

  it('[D3-47] accepts one of fifty simultaneous decisions on a stage', async () => {
    const permit = await submitLoading(world, building);
    const body = (index: number) =>
      index % 2 === 0
        ? { decision: 'approved', stage: 'tcr' }
        : { decision: 'rejected', stage: 'tcr', note: `Alasan ${index}` };
    /** Repeats a request that the server was too busy to process, as a browser does. */
    const persistently = async (index: number) => {
      for (;;) {
        const answer = await decide(permit, body(index));
        if (answer.statusCode !== 503) return answer;
      }
    };
    let answers: Promise<Awaited<ReturnType<typeof decide>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(tx);
      answers = Promise.all(Array.from({ length: 50 }, (_, index) => persistently(index)));
      await waitingForLock(world, 'from "permit"', 5);
    });
    const all = (await answers) ?? [];
    const won = all.filter(({ statusCode }) => statusCode === 200);
    expect([all.length, won.length]).toEqual([50, 1]);
    // After a rejection the permit has ended; after an approval the stage is already decided.
    const { state } = await permitRow(world, permit);
    const code = state === 'rejected' ? 'move_not_allowed' : 'already_decided';
    const others = all.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code);
    expect(new Set(others)).toEqual(new Set([code]));
    const decided = (await logOf(world, permit)).filter((line) => line.stage === 'tcr' && line.progress !== 'waiting');
    expect(decided).toHaveLength(1);
  });

  it('[D3-48] refuses a decision on a stage whose turn has not come yet', async () => {
    const permit = await submitWork(world, building);
    for (const stage of ['fat', 'gm']) {
      const answer = await decide(permit, { decision: 'approved', stage });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'stage_not_asked']);
    }
    expect((await permitRow(world, permit)).state).toBe('submitted');
  });

  it('[D3-49] refuses a decision at another property, and on a stage that the person does not hold', async () => {
    const permit = await submitLoading(world, building);
    const foreign = await aDecider(world, await aBuilding(world), 'tcr');
    expect((await decide(permit, { decision: 'approved', stage: 'tcr' }, foreign)).statusCode).toBe(404);
    const finance = await aDecider(world, building, 'fat');
    expect((await decide(permit, { decision: 'approved', stage: 'tcr' }, finance)).statusCode).toBe(403);
    const clerk = await staffLogin(
      world,
      await aStaffMember(world, {
        properties: [building.property_id],
        role: { actions: ['permit.read'], stages: ['tcr'] },
      }),
    );
    expect((await decide(permit, { decision: 'approved', stage: 'tcr' }, clerk)).statusCode).toBe(403);
  });

  it('[D3-50] refuses a decision on a permit that the person submitted', async () => {
    const me = await aStaffMember(world, { properties: [building.property_id], role: { stages: ['tcr'] } });
    const permit = await submitLoading(world, building, await aLoadingForm(world, building, me.email.toUpperCase()));
    const answer = await decide(permit, { decision: 'approved', stage: 'tcr' }, await staffLogin(world, me));
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'own_permit']);
  });
});

describe('rejections', () => {
  it('[D3-11][D3-88] requires a note for a rejection, which ends all parallel stages and frees slot and goods', async () => {
    const work = await submitWork(world, building);
    await approve(world, everyone, work, 'tcr', 'fat');
    const rdd = await aDecider(world, building, 'rdd');
    const bare = await decide(work, { decision: 'rejected', stage: 'rdd', note: ' ' }, rdd);
    expect([bare.statusCode, bare.json().fields]).toEqual([400, [{ path: 'note', code: 'required' }]]);
    await decide(work, { decision: 'rejected', stage: 'rdd', note: 'Gambar belum disetujui' }, rdd);
    expect(await permitRow(world, work)).toMatchObject({ state: 'rejected', rejection_note: 'Gambar belum disetujui' });
    expect((await decide(work, { decision: 'approved', stage: 'operational' })).json().code).toBe('move_not_allowed');

    const goods = await submitLoading(world, building);
    expect(await taken()).toBe(1);
    await decide(goods, { decision: 'rejected', stage: 'tcr', note: 'Salah alamat' });
    expect(await taken()).toBe(0);
  });

  it('[D3-44] requires a note for each rejected item and keeps the other items', async () => {
    const permit = await submitLoading(world, building);
    const chair = (await itemsOf(world, permit)).get('Kursi');
    const body = { decision: 'approved', stage: 'tcr', rejected_items: [{ id: chair?.id, note: 'Terlalu besar' }] };
    expect((await decide(permit, body)).json().state).toBe('in_review');
    const items = await itemsOf(world, permit);
    expect(items.get('Kursi')).toMatchObject({ rejection_note: 'Terlalu besar', rejected_stage: 'tcr' });
    expect(items.get('Meja')?.rejection_note).toBeNull();
    const again = await decide(permit, { ...body, stage: 'operational' });
    expect([again.statusCode, again.json().fields]).toEqual([422, [{ path: 'rejected_items', code: 'invalid' }]]);
  });

  it('[D3-46] rejects the permit when every item is rejected', async () => {
    const permit = await submitLoading(world, building);
    const rejected_items = [...(await itemsOf(world, permit)).values()].map(({ id }) => ({ id, note: 'Dilarang' }));
    const answer = await decide(permit, { decision: 'approved', stage: 'tcr', rejected_items });
    expect(answer.json()).toMatchObject({ state: 'rejected', progress: 'rejected' });
    expect((await permitRow(world, permit)).rejection_note).toBe('Dilarang');
  });
});

describe('actions of staff on a permit', () => {
  it('[D3-22] lets staff cancel a permit with a reason, which frees its place in the slot', async () => {
    const permit = await submitLoading(world, building);
    expect((await move(world, everyone, permit, 'cancel', {})).statusCode).toBe(400);
    const answer = await move(world, everyone, permit, 'cancel', { note: 'Dok ditutup' });
    expect(answer.json()).toMatchObject({ state: 'cancelled', progress: 'cancelled' });
    expect([await taken(), (await lastLines(permit)).at(-1)]).toEqual([0, ['Cancelled by staff', 'cancelled', null]]);
    expect((await move(world, everyone, permit, 'cancel', { note: 'x' })).json().code).toBe('move_not_allowed');
  });

  it('[D3-24][D3-25] lets staff suspend and resume work', async () => {
    const permit = await submitWork(world, building);
    expect((await move(world, everyone, permit, 'suspend', { note: 'Asap' })).statusCode).toBe(409);
    await approve(world, everyone, permit, 'tcr', 'fat', 'rdd', 'operational', 'gm');
    expect((await move(world, everyone, permit, 'suspend', { note: 'Asap' })).json().progress).toBe('suspended');
    expect((await move(world, everyone, permit, 'resume')).json().progress).toBe('complete');
    const goods = await submitLoading(world, building);
    await approve(world, everyone, goods, 'tcr', 'operational');
    expect((await move(world, everyone, goods, 'suspend', { note: 'x' })).statusCode).toBe(409);
  });

  it('[D3-18] lets staff sign work off, which closes the permit', async () => {
    const permit = await submitWork(world, building);
    expect((await move(world, everyone, permit, 'sign-off')).statusCode).toBe(409);
    await approve(world, everyone, permit, 'tcr', 'fat', 'rdd', 'operational', 'gm');
    expect((await move(world, everyone, permit, 'sign-off')).json()).toMatchObject({
      state: 'closed',
      progress: 'closed',
    });
  });

  it('[D3-87] lets staff assign a bay with an approval, and to only one permit at a time', async () => {
    const bay = await aBay(world, { property_id: building.property_id });
    const [mine, other] = [await submitLoading(world, building), await submitLoading(world, building)];
    const body = { decision: 'approved', stage: 'tcr', bay_id: bay.id };
    expect((await decide(mine, body)).statusCode).toBe(200);
    expect((await decide(other, body)).json().code).toBe('bay_taken');
    expect((await decide(other, { ...body, bay_id: building.floor_id })).statusCode).toBe(422);
    await move(world, everyone, mine, 'cancel', { note: 'x' });
    expect((await decide(other, body)).statusCode).toBe(200);
  });

  it('refuses these actions to staff without the permission, and writes each of them to the audit log', async () => {
    const permit = await submitLoading(world, building);
    const reader = await staffLogin(
      world,
      await aStaffMember(world, { properties: [building.property_id], role: { actions: ['permit.read'] } }),
    );
    for (const action of ['decisions', 'cancel', 'suspend', 'resume', 'sign-off', 'renewals/2', 'gate']) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/v1/properties/${permit.property_id}/permits/${permit.id}/${action}`,
        payload: {},
        headers: bearer(reader),
      });
      expect([action, answer.statusCode]).toEqual([action, 403]);
    }
    await approve(world, everyone, permit, 'tcr');
    const { rows } =
      await sql`select actor_kind, action from audit_log where record_id = ${permit.id} order by id`.execute(
        world.owner,
      );
    expect(rows).toEqual([
      { actor_kind: 'anonymous', action: 'permit.submitted' },
      { actor_kind: 'staff', action: 'permit.approve' },
    ]);
  });
});
