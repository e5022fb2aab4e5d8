import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aBay, staffLogin } from '../../../../test/builders.ts';
import { aGuard } from '../../../../test/gate/gate.ts';
import { AT_NIGHT, IN_THE_SLOT, lots, ONE_STAGE, quantities, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  gate,
  itemsOf,
  logOf,
  move,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';
import { passKey, signPass } from '../../../platform/keys/passes.ts';

const world = await createWorld();
let building: Building;
let staff: string;
const at = (when: Date) => staffAt(world, building, when);
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const approved = (permit: Submitted) => approve(world, staff, permit, 'tcr');

/** Sends a movement twice while the permit is locked, and expects both requests to succeed. */
async function sendTwiceAtOnce(permit: Submitted, body: Parameters<typeof gate>[3]): Promise<void> {
  let answers: Promise<Awaited<ReturnType<typeof gate>>[]> | undefined;
  await world.owner.transaction().execute(async (tx) => {
    await sql`select from permit where id = ${permit.id} for no key update`.execute(tx);
    const both = [gate(world, staff, permit, body), gate(world, staff, permit, body)];
    await waitingForLock(world, 'from "permit"');
    await waitingForLock(world, 'into "gate_movement"');
    answers = Promise.all(both);
  });
  expect(((await answers) ?? []).map((answer) => answer.statusCode)).toEqual([200, 200]);
}

describe('goods at the gate', () => {
  it('[D3-15][D3-41][D3-57][D3-32] lets goods in once the permit is approved and counts them in the balance', async () => {
    const permit = await submitLoading(world, building);
    staff = await at(IN_THE_SLOT);
    const items = await quantities(world, permit, { Kursi: 3, Meja: 2 });
    expect((await gate(world, staff, permit, { direction: 'in', items })).json().code).toBe('move_not_allowed');
    staff = await at(MONDAY_MORNING);
    await approved(permit);
    staff = await at(IN_THE_SLOT);
    const answer = await gate(world, staff, permit, { direction: 'in', items });
    expect(answer.json()).toMatchObject({ state: 'checked', progress: 'security_checked' });
    expect(await lots(world, permit)).toEqual([
      ['Kursi', 3, 0, 0],
      ['Meja', 2, 0, 0],
    ]);
    expect((await logOf(world, permit)).at(-1)).toMatchObject({
      description: 'Checked by Security',
      stage: 'security',
      progress: 'security_checked',
    });
    const rest = await gate(world, staff, permit, {
      direction: 'in',
      items: await quantities(world, permit, { Kursi: 1 }),
    });
    expect([rest.statusCode, (await lots(world, permit))[0]]).toEqual([200, ['Kursi', 4, 0, 0]]);
    const more = await gate(world, staff, permit, {
      direction: 'in',
      items: await quantities(world, permit, { Kursi: 1 }),
    });
    expect([more.statusCode, more.json().fields]).toEqual([422, [{ path: 'items.0.qty', code: 'invalid' }]]);
  });

  it('books goods once when the device sends the movement twice, also concurrently', async () => {
    const permit = await approved(await submitLoading(world, building));
    staff = await at(IN_THE_SLOT);
    const body = { id: newId(), direction: 'in' as const, items: await quantities(world, permit, { Kursi: 2 }) };
    await sendTwiceAtOnce(permit, body);
    expect(await lots(world, permit)).toEqual([['Kursi', 2, 0, 0]]);
  });

  it('[D3-87] assigns a bay at the gate, and to only one permit at a time', async () => {
    const [first, second] = [await submitLoading(world, building), await submitLoading(world, building)];
    for (const permit of [first, second]) await approved(permit);
    const { id: bay_id } = await aBay(world, { property_id: building.property_id });
    staff = await at(IN_THE_SLOT);
    const letIn = async (permit: Submitted) =>
      gate(world, staff, permit, { direction: 'in', bay_id, items: await quantities(world, permit, { Kursi: 1 }) });
    expect((await letIn(first)).statusCode).toBe(200);
    const refused = await letIn(second);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'bay_taken']);
    expect(await lots(world, second)).toEqual([]);
    const booked = await world.owner.selectFrom('bay_booking').select(['bay_id', 'permit_id']).execute();
    expect(booked).toEqual([{ bay_id, permit_id: first.id }]);
  });

  it('[D3-45] refuses goods item by item with a note, and rejects the permit when all items are refused', async () => {
    const permit = await approved(await submitLoading(world, building));
    staff = await at(IN_THE_SLOT);
    const [chairs, tables] = await quantities(world, permit, { Kursi: 0, Meja: 2 });
    const body = {
      direction: 'in' as const,
      items: [
        { id: chairs?.id ?? '', qty: 0, rejection_note: 'Rusak' },
        { id: tables?.id ?? '', qty: 2 },
      ],
    };
    expect((await gate(world, staff, permit, body)).json().state).toBe('checked');
    expect((await itemsOf(world, permit)).get('Kursi')).toMatchObject({
      rejection_note: 'Rusak',
      rejected_stage: 'security',
    });
    expect(await lots(world, permit)).toEqual([['Meja', 2, 0, 0]]);

    staff = await at(MONDAY_MORNING);
    const other = await approved(await submitLoading(world, building));
    staff = await at(IN_THE_SLOT);
    const none = (await quantities(world, other, { Kursi: 0, Meja: 0 })).map((item) => ({
      ...item,
      rejection_note: 'Terlarang',
    }));
    expect((await gate(world, staff, other, { direction: 'in', items: none })).json().state).toBe('rejected');
  });

  it('reports a quantity above the approved one at its field', async () => {
    const permit = await approved(await submitLoading(world, building));
    staff = await at(IN_THE_SLOT);
    const [chairs, tables] = await quantities(world, permit, { Kursi: 0, Meja: 3 });
    const items = [{ id: chairs?.id ?? '', qty: 0, rejection_note: 'Rusak' }, tables ?? { id: '', qty: 0 }];
    const answer = await gate(world, staff, permit, { direction: 'in', items });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'items.1.qty', code: 'invalid' }]]);
    // Nothing was booked, and the note of the refused item was not stored either.
    expect((await itemsOf(world, permit)).get('Kursi')?.rejection_note).toBeNull();
  });

  it('lets goods pass only in the permit’s time window and only with the permit’s own pass', async () => {
    const permit = await approved(await submitLoading(world, building));
    const items = await quantities(world, permit, { Kursi: 1 });
    expect((await gate(world, staff, permit, { direction: 'in', items })).json().code).toBe('pass_invalid');
    staff = await at(IN_THE_SLOT);
    const pass = (permit_id: string, keys = world.config.pass_keys) =>
      signPass(keys, {
        permit_id,
        property_id: building.property_id,
        from: IN_THE_SLOT,
        until: AT_NIGHT,
        jti: '0011223344556677',
      });
    const forged = [pass(newId()), pass(permit.id, [passKey(Buffer.alloc(32, 7))]), 'x'];
    for (const bad of forged) {
      expect((await gate(world, staff, permit, { direction: 'in', items, pass: bad })).json().code).toBe(
        'pass_invalid',
      );
    }
    expect((await gate(world, staff, permit, { direction: 'in', items, pass: pass(permit.id) })).statusCode).toBe(200);
  });
});

describe('workers at the gate', () => {
  it('books the exit of workers once when it is sent several times, also concurrently', async () => {
    const [permit, other] = [await submitWork(world, building), await submitWork(world, building)];
    await approved(permit);
    await approved(other);
    staff = await at(AT_NIGHT);
    await gate(world, staff, permit, { direction: 'in', workers: 2 });
    const body = { id: newId(), direction: 'out' as const, note: 'Selesai' };
    await sendTwiceAtOnce(permit, body);
    expect((await gate(world, staff, permit, body)).statusCode).toBe(200);
    const visits = await world.owner.selectFrom('gate_visit').selectAll().where('permit_id', '=', permit.id).execute();
    expect(visits).toMatchObject([{ closed_at: AT_NIGHT }]);
    const reused = await gate(world, staff, permit, { ...body, direction: 'in', workers: 1 });
    expect([reused.statusCode, reused.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect((await gate(world, staff, other, body)).json().code).toBe('idempotency_key_reused');
  });

  it('refuses to let in more workers than the permit lists', async () => {
    const permit = await approved(await submitWork(world, building));
    staff = await at(AT_NIGHT);
    const answer = await gate(world, staff, permit, { direction: 'in', workers: 3 });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'workers', code: 'too_many' }]]);
    expect((await gate(world, staff, permit, { direction: 'in', workers: 2 })).statusCode).toBe(200);
  });

  it('refuses a second entry of workers and answers when and by whom they were let in', async () => {
    const permit = await approved(await submitWork(world, building));
    world.clock.set(AT_NIGHT);
    const guard = await aGuard(world, building.property_id, 'Joko Penjaga');
    staff = await staffLogin(world, guard);
    await gate(world, staff, permit, { direction: 'in', workers: 2 });
    world.clock.advance(60_000);
    const again = await gate(world, await aDecider(world, building, 'security'), permit, {
      direction: 'in',
      workers: 1,
    });
    expect(again.json().params).toEqual({ at: AT_NIGHT.toISOString(), by: 'Joko Penjaga' });
  });

  it('refuses a future entry and an exit before the entry, allowing small clock differences', async () => {
    const permit = await approved(await submitWork(world, building));
    staff = await at(AT_NIGHT);
    const moved = (minutes: number) => new Date(AT_NIGHT.getTime() + minutes * 60_000).toISOString();
    const wrong = [422, [{ path: 'at', code: 'invalid' }]];
    const pass = async (direction: 'in' | 'out', minutes: number) => {
      const answer = await gate(world, staff, permit, { direction, workers: 1, at: moved(minutes) });
      return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().fields];
    };
    expect(await pass('in', 6)).toEqual(wrong);
    expect(await pass('in', 4)).toBe(200);
    expect(await pass('out', -2)).toEqual(wrong);
    expect(await pass('out', 0)).toBe(200);
    const visit = await world.owner.selectFrom('gate_visit').selectAll().where('permit_id', '=', permit.id).execute();
    expect(visit).toMatchObject([{ opened_at: new Date(moved(4)), closed_at: new Date(moved(4)) }]);
  });

  it('[D3-15] lets workers in and out day by day with one open visit at a time', async () => {
    const permit = await approved(await submitWork(world, building));
    staff = await at(AT_NIGHT);
    expect((await gate(world, staff, permit, { direction: 'in', workers: 2 })).json().state).toBe('checked');
    const again = await gate(world, staff, permit, { direction: 'in', workers: 2 });
    expect([again.statusCode, again.json().code]).toEqual([409, 'visit_open']);
    expect((await gate(world, staff, permit, { direction: 'out' })).statusCode).toBe(200);
    expect((await gate(world, staff, permit, { direction: 'out' })).json().code).toBe('move_not_allowed');
    staff = await at(new Date('2026-11-19T16:00:00Z'));
    expect((await gate(world, staff, permit, { direction: 'in', workers: 1 })).statusCode).toBe(200);
    expect((await gate(world, staff, permit, { direction: 'out' })).statusCode).toBe(200);
  });

  it('lets workers in only in periods for which the permit has been renewed', async () => {
    const permit = await approved(await submitWork(world, building));
    staff = await at(new Date('2026-11-25T02:00:00Z'));
    expect((await gate(world, staff, permit, { direction: 'in', workers: 1 })).json().code).toBe('pass_invalid');
    const { property_id, id: permit_id } = permit;
    await world.owner
      .insertInto('permit_renewal')
      .values({ property_id, permit_id, period: 2, asked_at: MONDAY_MORNING })
      .execute();
    expect((await gate(world, staff, permit, { direction: 'in', workers: 1 })).json().code).toBe('pass_invalid');
    await move(world, staff, permit, 'renewals/2');
    expect((await gate(world, staff, permit, { direction: 'in', workers: 1 })).statusCode).toBe(200);
  });
});
