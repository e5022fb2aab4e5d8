import { describe, expect, it } from 'vitest';

import {
  boardDay,
  boardSpan,
  boardWindow,
  dockState,
  lateFrom,
  placesByHour,
  timesWithin,
  type DockFacts,
} from './dock.ts';

const at = (time: string, day = 14) => new Date(`2026-11-${day}T${time}:00+07:00`);
const ZONE = 'Asia/Jakarta';

const NIGHT_TRUCK: DockFacts = {
  kind: 'loading',
  state: 'approved',
  from: at('22:00'),
  until: at('00:00', 15),
  first_passed_at: null,
  last_passed_at: null,
  is_all_passed: false,
  left_at: null,
  uses_gate: true,
};
const came = (time: Date): Partial<DockFacts> => ({ state: 'checked', first_passed_at: time, last_passed_at: time });

describe('a permit at the dock', () => {
  it.each<[string, Partial<DockFacts>, Date, string]>([
    ['asked while in review', { state: 'in_review' }, at('21:00'), 'asked'],
    ['missed when it was not approved before the end of its slot', { state: 'returned' }, at('00:00', 15), 'missed'],
    ['due before its slot', {}, at('21:00'), 'due'],
    ['due in the first quarter of its slot', {}, at('22:29'), 'due'],
    ['late after the first quarter of its slot', {}, at('22:30'), 'late'],
    ['late until the end of its slot', {}, at('23:59'), 'late'],
    ['missed when nothing came before the end of its slot', {}, at('00:00', 15), 'missed'],
    ['missed when nothing came and it is closed', { state: 'closed' }, at('23:00'), 'missed'],
    ['inside after the first movement', came(at('22:16')), at('23:24'), 'inside'],
    ['over when still inside at the end of its slot', came(at('22:16')), at('00:00', 15), 'over'],
    ['left when the departure was recorded', { ...came(at('22:16')), left_at: at('23:10') }, at('23:24'), 'left'],
    [
      'inside when more goods passed after the recorded departure',
      { ...came(at('22:16')), last_passed_at: at('23:20'), left_at: at('23:10') },
      at('23:24'),
      'inside',
    ],
    ['left four hours after its slot without a recorded departure', came(at('22:16')), at('04:00', 15), 'left'],
    ['over until four hours after its slot without a recorded departure', came(at('22:16')), at('03:59', 15), 'over'],
  ])('gives goods in their state at the dock: %s', (_, change, now, state) => {
    expect(dockState({ ...NIGHT_TRUCK, ...change }, now)).toBe(state);
  });

  it.each<[string, Partial<DockFacts>, Date, string]>([
    ['inside when a part of the goods is out', came(at('23:00')), at('23:24'), 'inside'],
    ['left when all goods are out', { ...came(at('23:00')), is_all_passed: true }, at('23:24'), 'left'],
    [
      'left when the permit is closed after its slot',
      { ...came(at('23:00')), state: 'closed' },
      at('08:00', 15),
      'left',
    ],
    ['over when its slot has ended', came(at('23:00')), at('08:00', 15), 'over'],
  ])('gives goods out their state at the dock: %s', (_, change, now, state) => {
    const out: DockFacts = { ...NIGHT_TRUCK, kind: 'unloading', until: at('08:00', 15) };
    expect(dockState({ ...out, ...change }, now)).toBe(state);
  });

  it.each<[string, Partial<DockFacts>, Date, string]>([
    ['due and never late before anyone comes', {}, at('04:00', 15), 'due'],
    ['inside while people are inside', came(at('22:29')), at('23:24'), 'inside'],
    ['left when people have left', { ...came(at('22:29')), left_at: at('04:40', 15) }, at('04:50', 15), 'left'],
    ['over when people stay after the end, however long', came(at('22:29')), at('19:00', 15), 'over'],
  ])('gives work its state at the dock: %s', (_, change, now, state) => {
    const work: DockFacts = { ...NIGHT_TRUCK, kind: 'work', until: at('05:00', 15) };
    expect(dockState({ ...work, ...change }, now)).toBe(state);
  });

  it('shows goods as due before the end of their slot and as gone after it when the property does not use the gate', () => {
    const unseen = { ...NIGHT_TRUCK, uses_gate: false };
    expect([at('23:59'), at('00:00', 15)].map((now) => dockState(unseen, now))).toEqual(['due', 'left']);
  });

  it('counts no truck as late in the first 15 minutes of its slot', () => {
    expect(lateFrom({ from: at('22:00'), until: at('22:30') })).toEqual(at('22:15'));
  });
});

describe('a day of the board', () => {
  const slot = (starts: string, ends: string) => ({ starts, ends });

  it.each([
    ['without slots: the night', [], '20:00', 12],
    ['with a night slot: the whole night', [slot('22:00', '08:00')], '20:00', 12],
    [
      'with slots before and after the night: earlier and longer',
      [slot('19:00', '21:00'), slot('06:00', '09:30')],
      '06:00',
      15,
    ],
    [
      'with a slot after midnight: part of the previous night',
      [slot('18:30', '21:00'), slot('02:00', '09:30')],
      '18:00',
      16,
    ],
    [
      'with day and night slots: from the morning on',
      [slot('08:00:00', '11:00:00'), slot('22:00', '08:00')],
      '08:00',
      24,
    ],
    ['with day slots only: as long as the slots', [slot('08:30', '11:00'), slot('13:00', '17:00')], '08:00', 9],
  ])('computes start and length of a board day %s', (_, slots, starts, hours) => {
    expect(boardSpan(slots)).toEqual({ starts, hours });
  });

  it('shows the night’s board after midnight too, and between two nights the board of the coming one', () => {
    const night = boardSpan([]);
    const days = [at('23:24'), at('07:59', 15), at('08:00', 15), at('19:00', 15)].map((now) =>
      boardDay(now, night, ZONE),
    );
    expect(days).toEqual(['2026-11-14', '2026-11-14', '2026-11-15', '2026-11-15']);
    expect(boardWindow('2026-11-14', night, ZONE)).toEqual({ from: at('20:00'), until: at('08:00', 15) });
  });

  it('includes a slot of the previous day that reaches into the day of the board, but not one that ends when that day starts', () => {
    const window = boardWindow('2026-11-14', { starts: '08:00', hours: 24 }, ZONE);
    const days = ['2026-11-13', '2026-11-14', '2026-11-15'];
    const found = (starts: string, ends: string) =>
      timesWithin(window, days, { starts, ends }, ZONE).map(({ day }) => day);
    expect(found('22:00', '08:00')).toEqual(['2026-11-14']);
    expect(found('22:00', '09:00')).toEqual(['2026-11-13', '2026-11-14']);
    expect(found('02:00', '04:00')).toEqual(['2026-11-15']);
  });

  it('adds up capacity and bookings of the slots for each hour of the board, without closed slots', () => {
    const window = { from: at('20:00'), until: at('23:00') };
    const places = placesByHour(window, [
      { from: at('20:00'), until: at('22:00'), capacity: 4, taken: 4, closed: null },
      { from: at('21:30'), until: at('23:00'), capacity: 2, taken: 1, closed: null },
      { from: at('20:00'), until: at('23:00'), capacity: 9, taken: 9, closed: 'Libur' },
    ]);
    expect(places.map(({ taken, capacity }) => [taken, capacity])).toEqual([
      [4, 4],
      [5, 6],
      [1, 2],
    ]);
  });
});
