import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { gateVerdict } from '@gerbang/shared/domain/gate/gate';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aGatePermit, aMovement, aShift, aWorkPermit, TONIGHT_AT } from '../../../test/gate-device.ts';
import { gateFactsOf, withMovements } from './overlay.ts';

const { guard } = aShift();
const made = (...movements: ReturnType<typeof aMovement>[]) => movements.map((movement) => ({ movement, guard }));
const verdictOf = (permit: GatePermit) => gateVerdict(gateFactsOf(permit), new Date(TONIGHT_AT));
const onWork = (n: number, action: 'in' | 'out') => aMovement(n, { action, items: [], workers: 2 });

describe('Goods that the device has let through', () => {
  it('adds passed items to the permit until all have passed, and records time and guard of each visit', () => {
    const part = withMovements(aGatePermit(), made(aMovement(1), aMovement(2)));
    expect([part.state, part.items[0]?.passed, verdictOf(part)]).toEqual([
      'checked',
      2,
      { verdict: 'pass', direction: 'in' },
    ]);
    const all = withMovements(part, made(aMovement(3, { items: [{ id: uuid(200), qty: 2 }] })));
    expect(verdictOf(all)).toEqual({ verdict: 'refuse', reason: 'all_passed' });
    expect(all.visits[0]).toMatchObject({
      id: aMovement(3).id,
      opened_at: aMovement(3).at,
      opened_by: { name: 'Sutrisno' },
      closed_at: aMovement(3).at,
    });
  });

  it('does not count a movement again that is already in the copy of the permit from the server', () => {
    const known = withMovements(aGatePermit(), made(aMovement(1)));
    expect(withMovements(known, made(aMovement(1), aMovement(2))).items[0]?.passed).toBe(2);
  });

  it('removes a refused item from the permit, and rejects a permit whose only item is refused', () => {
    const refused = aMovement(1, { items: [{ id: uuid(200), qty: 0, rejection_note: 'Pecah' }] });
    const two = aGatePermit({
      items: [...aGatePermit().items, { id: uuid(201), name: 'Meja', qty: 1, unit: 'pcs', passed: 0, photo_url: null }],
    });
    const left = withMovements(two, made(refused));
    expect([left.state, left.items.map(({ name }) => name)]).toEqual(['checked', ['Meja']]);
    expect(verdictOf(withMovements(aGatePermit(), made(refused)))).toEqual({ verdict: 'refuse', reason: 'rejected' });
  });

  it('keeps a permit in the state checked when the remaining items are refused after some items have passed', () => {
    const part = withMovements(aGatePermit(), made(aMovement(1)));
    const rest = aMovement(2, { items: [{ id: uuid(200), qty: 0, rejection_note: 'Pecah' }] });
    expect(withMovements(part, made(rest)).state).toBe('checked');
  });
});

describe('Workers that the device has let through', () => {
  it('counts workers as inside until they leave', () => {
    const inside = withMovements(aWorkPermit(), made(onWork(1, 'in')));
    expect(inside.visits[0]).toMatchObject({ workers: 2, opened_by: { name: 'Sutrisno' }, closed_at: null });
    expect(verdictOf(inside)).toEqual({ verdict: 'pass', direction: 'out' });
    const out = withMovements(inside, made(onWork(2, 'out')));
    expect([out.visits[0]?.closed_at, verdictOf(out)]).toEqual([
      onWork(2, 'out').at,
      { verdict: 'pass', direction: 'in' },
    ]);
  });

  it('applies entries and exits of workers in the order in which they happened', () => {
    const night = withMovements(aWorkPermit(), made(onWork(1, 'in'), onWork(2, 'out'), onWork(3, 'in')));
    expect(night.visits.map(({ id, closed_at }) => [id, closed_at])).toEqual([
      [onWork(3, 'in').id, null],
      [onWork(1, 'in').id, onWork(2, 'out').at],
    ]);
  });

  it('applies people who join and leave by name, each once', () => {
    const named = (n: number, action: 'in' | 'out', ...names: number[]) =>
      aMovement(n, { action, items: [], workers: names.length, worker_ids: names.map(uuid) });
    const moved = made(named(1, 'in', 500, 501), named(2, 'in', 502), named(3, 'out', 500));
    const night = withMovements(aWorkPermit(), moved);
    const inside = { workers: 2, worker_ids: [uuid(501), uuid(502)], closed_at: null };
    expect(night.visits).toMatchObject([inside]);
    expect(withMovements(night, made(named(3, 'out', 500))).visits).toMatchObject([inside]);
    const left = withMovements(night, made(named(4, 'out', 501, 502)));
    expect(left.visits).toMatchObject([{ worker_ids: [], closed_at: named(4, 'out').at }]);
  });

  it('does not subtract people without a name again who left with an exit that the visit already has', () => {
    const exit = aMovement(2, { action: 'out', items: [], workers: 1 });
    const inside = withMovements(aWorkPermit(), made(onWork(1, 'in'), exit));
    expect(inside.visits).toMatchObject([{ workers: 1, closed_at: null, exit_ids: [exit.id] }]);
    expect(withMovements(inside, made(exit)).visits).toEqual(inside.visits);
  });

  it('knows when each person came in and how many came', () => {
    const named = (n: number, worker: number) =>
      aMovement(n, { action: 'in', items: [], workers: 1, worker_ids: [uuid(worker)] });
    const [visit] = withMovements(aWorkPermit(), made(named(1, 500), named(2, 501))).visits;
    expect(visit).toMatchObject({ came: 2, came_at: { [uuid(500)]: named(1, 500).at, [uuid(501)]: named(2, 501).at } });
  });

  describe('over a copy that has people inside', () => {
    const named = (n: number, action: 'in' | 'out', ...names: number[]) =>
      aMovement(n, { action, items: [], workers: names.length, worker_ids: names.map(uuid) });
    const copyOf = (...movements: ReturnType<typeof named>[]) => withMovements(aWorkPermit(), made(...movements));
    const namesInside = (permit: GatePermit) =>
      permit.visits.flatMap(({ closed_at, worker_ids }) => (closed_at === null ? worker_ids : []));

    it('lets in those of an entry who are not inside yet', () => {
      const [visit] = withMovements(copyOf(named(1, 'in', 500)), made(named(2, 'in', 500, 501))).visits;
      expect(visit).toMatchObject({ came: 2, workers: 2, worker_ids: [uuid(500), uuid(501)] });
      expect(visit?.came_at).toEqual({ [uuid(500)]: named(1, 'in').at, [uuid(501)]: named(2, 'in').at });
    });

    it('does not let a person in again who has left since an entry that the copy contains', () => {
      const copy = copyOf(named(1, 'in', 502), named(2, 'in', 500, 501), named(3, 'out', 501));
      expect(namesInside(withMovements(copy, made(named(2, 'in', 500, 501))))).toEqual([uuid(502), uuid(500)]);
    });

    it('keeps people who came in after an exit', () => {
      const copy = copyOf(named(1, 'in', 500), named(40, 'in', 501));
      expect(namesInside(withMovements(copy, made(named(25, 'out', 500, 501))))).toEqual([uuid(501)]);
      for (const exit of [named(25, 'out', 501), named(25, 'out')])
        expect(withMovements(copy, made(exit)).visits).toEqual(copy.visits);
    });

    it('lets a person leave who came in before the others, but was recorded after them', () => {
      const copy = copyOf(named(10, 'in', 500));
      const late = made(named(1, 'in', 501), named(5, 'out', 501));
      expect(namesInside(withMovements(copy, late))).toEqual([uuid(500)]);
    });
  });

  it('ignores a second entry of workers, and an exit that is older than the open visit', () => {
    const inside = withMovements(aWorkPermit(), made(onWork(5, 'in'), onWork(6, 'in')));
    expect(inside.visits).toHaveLength(1);
    expect(withMovements(inside, made(onWork(4, 'out'))).visits[0]?.closed_at).toBeNull();
  });
});

it('does not change a permit for a refusal or for a movement of another permit', () => {
  const permit = aGatePermit();
  const others = made(
    aMovement(1, { action: 'refuse' }),
    aMovement(2, { permit_id: uuid(101) }),
    aMovement(3, { permit_id: null }),
  );
  expect(withMovements(permit, others)).toBe(permit);
});
