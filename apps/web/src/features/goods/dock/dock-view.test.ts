import { describe, expect, it } from 'vitest';

import { holderOf, viewOf } from './dock-view.ts';
import { aBoard, anEvent, aSlot, at, BAYS, came } from './test-kit.ts';

const moment = (time: string) => new Date(at(time));
const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title);

describe('View of the board', () => {
  const events = [
    anEvent(1),
    anEvent(2, { bay_id: BAYS[1]?.id ?? null, from: at('20:00'), until: at('22:00'), ...came('20:30') }),
    anEvent(3, { from: at('00:00'), until: at('02:00') }),
    anEvent(4, { bay_id: null, from: at('23:00'), until: at('01:00'), ...came('23:05') }),
    anEvent(5, { kind: 'work', bay_id: null, slot_id: null, until: at('05:00'), people: 6, ...came('22:29') }),
  ];

  it('lists late permits with the longest delay first, permits inside with the earliest end first, and due permits', () => {
    const view = viewOf(
      aBoard('23:24', [...events, anEvent(6, { from: at('21:00'), until: at('00:00') })]),
      moment('23:24'),
    );
    expect(titles(view.late)).toEqual(['PT Nomor 6', 'PT Nomor 1']);
    expect(titles(view.inside)).toEqual(['PT Nomor 2', 'PT Nomor 4', 'PT Nomor 5']);
    expect(titles(view.due)).toEqual(['PT Nomor 3']);
  });

  it('marks a due permit as late as time passes, without a new answer of the server', () => {
    const board = aBoard('22:00', [anEvent(1)]);
    expect([viewOf(board, moment('22:29')).late.length, viewOf(board, moment('22:30')).late.length]).toEqual([0, 1]);
  });

  it('draws one line per bay, one for permits without a bay and one for work', () => {
    const { rows } = viewOf(aBoard('23:24', events), moment('23:24'));
    expect(rows.map(({ group, name, lanes }) => [group, name, lanes.flat().length])).toEqual([
      ['unassigned', '', 1],
      ['bay', 'Bay 1', 2],
      ['bay', 'Bay 2', 1],
      ['work', '', 1],
    ]);
  });

  it('counts who is inside from before the board and does not draw them outside of its hours', () => {
    const from = new Date('2026-11-14T09:00:00+07:00').toISOString();
    const hours = { from, until: new Date('2026-11-14T17:00:00+07:00').toISOString() };
    const byDay = { ...hours, kind: 'work', bay_id: null, slot_id: null } as const;
    const inside = { state: 'checked', first_passed_at: from, last_passed_at: from } as const;
    const board = aBoard('19:00', [anEvent(1, { ...byDay, ...inside })]);
    const before = viewOf(board, new Date('2026-11-14T19:00:00+07:00'));
    expect([titles(before.inside), before.rows.some(({ group }) => group === 'work')]).toEqual([['PT Nomor 1'], false]);
    expect(viewOf(board, moment('20:10')).rows.at(-1)).toMatchObject({ group: 'work', lanes: [[{ now: 'over' }]] });
  });

  it('draws one line per slot at a property without bays, with a lane for each overlapping permit', () => {
    const board = aBoard(
      '23:24',
      [anEvent(1, { slot_id: aSlot(1, '22:00', '00:00').id }), anEvent(2, { slot_id: aSlot(1, '22:00', '00:00').id })],
      {
        bays: [],
      },
    );
    const { rows } = viewOf(board, moment('23:24'));
    expect(rows.map(({ group, name, lanes }) => [group, name, lanes.length])).toEqual([
      ['slot', '20:00 - 22:00', 0],
      ['slot', '22:00 - 00:00', 2],
    ]);
  });

  it('takes capacity and bookings of each hour from its slot, and merges adjacent closed slots into one closed period', () => {
    const slots = [
      aSlot(0, '20:00', '22:00'),
      aSlot(1, '22:00', '00:00', { closed: 'Perawatan' }),
      aSlot(2, '00:00', '02:00', { closed: 'Perawatan' }),
    ];
    const { hours, closed } = viewOf(aBoard('20:00', [], { slots }), moment('20:00'));
    expect(hours.slice(0, 4).map(({ taken, capacity }) => [taken, capacity])).toEqual([
      [1, 4],
      [1, 4],
      [0, 0],
      [0, 0],
    ]);
    expect(closed).toEqual([{ starts: Date.parse(at('22:00')), ends: Date.parse(at('02:00')), text: 'Perawatan' }]);
  });

  it('finds the permit that has a bay during the same time, but not a permit that has the bay afterwards', () => {
    const [first, next] = [anEvent(1), anEvent(2, { from: at('00:00'), until: at('02:00') })];
    const wanting = anEvent(3, { bay_id: null, from: at('23:00'), until: at('00:00') });
    const bay = BAYS[0]?.id ?? '';
    expect(holderOf({ events: [first, next, wanting] }, wanting, bay)?.id).toBe(first.id);
    expect(holderOf({ events: [next, wanting] }, wanting, bay)).toBeNull();
  });
});
