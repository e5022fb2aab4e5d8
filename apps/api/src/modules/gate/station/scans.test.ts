import type { MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aGateAtWork, onShift, visitsOf, type OnShift } from '../../../../test/gate/gate.ts';
import { AT_NIGHT, IN_THE_SLOT, lots, quantities } from '../../../../test/goods.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aDecider, move, type Building, type Submitted } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';
import { passKey, signPass } from '../../../platform/keys/passes.ts';

const SCANS = 100;
const world = await createWorld({ env: { DATABASE_POOL: '20' } });
let building: Building;
let work: Submitted;
let goods: Submitted & { email: string };
let gate: OnShift;
beforeEach(async () => {
  ({ building, work, goods, gate } = await aGateAtWork(world));
});

/** Sends a scan like a device: retries while the server is too busy. */
async function scan(permit: Submitted, id: string): Promise<MovementOutcome> {
  for (;;) {
    const answer = await gate.send({ id, action: 'in', permit_id: permit.id, workers: 1 });
    if (answer.statusCode === 503) continue;
    const [outcome] = answer.json<{ data: MovementOutcome[] }>().data;
    if (outcome === undefined) throw new Error(answer.body);
    return outcome;
  }
}

/**
 * Sends many scans at once while a lock on the permit blocks them, so that at least 15 of them wait at the same time.
 */
async function atOnce(permit: Submitted, id: () => string, line: string): Promise<MovementOutcome[]> {
  let outcomes: Promise<MovementOutcome[]> | undefined;
  await world.owner.transaction().execute(async (tx) => {
    await sql`select from permit where id = ${permit.id} for no key update`.execute(tx);
    outcomes = Promise.all(Array.from({ length: SCANS }, () => scan(permit, id())));
    await waitingForLock(world, line, 15);
  });
  return (await outcomes) ?? [];
}

describe('[T17] a hundred concurrent “in” scans of one permit', () => {
  it(
    'opens one visit for a hundred concurrent scans, and tells the other scans when and by whom it was opened',
    { timeout: 60_000 },
    async () => {
      const outcomes = await atOnce(work, newId, 'from "permit"');
      expect(outcomes).toHaveLength(SCANS);
      expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1);
      const others = outcomes.filter(({ outcome }) => outcome === 'refused');
      expect(others).toHaveLength(SCANS - 1);
      for (const { code, params } of others) {
        expect([code, params]).toEqual(['visit_open', { at: IN_THE_SLOT.toISOString(), by: 'Joko Penjaga' }]);
      }
      expect(await visitsOf(world, work)).toMatchObject([{ workers: 1, closed_at: null }]);
    },
  );

  it('books one movement with one answer when all concurrent scans have the same id', { timeout: 60_000 }, async () => {
    const id = newId();
    const outcomes = await atOnce(work, () => id, 'into "gate_movement"');
    expect(outcomes).toEqual(Array.from({ length: SCANS }, () => ({ id, outcome: 'booked' })));
    expect(await visitsOf(world, work)).toMatchObject([{ id, workers: 1 }]);
  });
});

describe('[T17] a pass', () => {
  const pass = (more: Partial<Parameters<typeof signPass>[1]> = {}, keys = world.config.pass_keys) =>
    signPass(keys, {
      permit_id: goods.id,
      property_id: building.property_id,
      from: IN_THE_SLOT,
      until: AT_NIGHT,
      jti: '0011223344556677',
      ...more,
    });
  const letIn = async (scanned: string) => {
    const items = await quantities(world, goods, { Kursi: 1 });
    return (await gate.tell({ action: 'in', permit_id: goods.id, items, pass: scanned }))[0];
  };
  const invalid = { outcome: 'refused', code: 'pass_invalid' };

  it('lets goods in with the issued pass once; a screenshot or print-out of it does not let the same goods in again', async () => {
    const status = await world.app.inject({
      method: 'POST',
      url: '/v1/public/status',
      payload: { form_code: goods.code, email: goods.email },
    });
    const real = status.json<PermitStatus>().pass ?? '';
    const all = {
      action: 'in',
      permit_id: goods.id,
      items: await quantities(world, goods, { Kursi: 4, Meja: 2 }),
    } as const;
    const too_many = { outcome: 'refused', fields: [{ path: 'items.0.qty', code: 'invalid' }] };
    const on_paper = `https://gerbang.test/verify#${real}`;
    expect(await gate.tell({ ...all, pass: real }, { ...all, pass: real }, { ...all, pass: on_paper })).toMatchObject([
      { outcome: 'booked' },
      too_many,
      too_many,
    ]);
    expect(await lots(world, goods)).toEqual([
      ['Kursi', 4, 0, 0],
      ['Meja', 2, 0, 0],
    ]);
  });

  it('refuses a pass with any byte altered', async () => {
    const [payload = '', signature = ''] = pass().split('.');
    const altered = (text: string, place: number) => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      return bytes.toString('base64url');
    };
    for (const place of [0, 1, 17, 33, 37, 48]) {
      expect(await letIn(`${altered(payload, place)}.${signature}`)).toMatchObject(invalid);
    }
    for (const place of [0, 31, 63])
      expect(await letIn(`${payload}.${altered(signature, place)}`)).toMatchObject(invalid);
    expect(await letIn(pass({}, [passKey(Buffer.alloc(32, 7))]))).toMatchObject(invalid);
  });

  it('refuses a pass of another property or of another permit', async () => {
    expect(await letIn(pass({ property_id: newId() }))).toMatchObject(invalid);
    expect(await letIn(pass({ permit_id: work.id }))).toMatchObject(invalid);
  });

  it('accepts a pass only in the permit’s current window, whatever times the pass contains', async () => {
    for (const [when, reason] of [
      ['2026-11-18T00:59:59Z', 'too_early'],
      ['2026-11-18T03:00:00Z', 'too_late'],
    ] as const) {
      world.clock.set(new Date(when));
      gate = await onShift(world, building.property_id);
      expect(await letIn(pass())).toMatchObject({ ...invalid, params: { reason } });
    }
    expect(await visitsOf(world, goods)).toEqual([]);
  });

  it('refuses the pass of a cancelled permit', async () => {
    await move(world, await aDecider(world, building, 'tcr'), goods, 'cancel', { note: 'Batal' });
    expect(await letIn(pass())).toMatchObject({
      outcome: 'refused',
      code: 'move_not_allowed',
      params: { reason: 'cancelled' },
    });
  });
});
