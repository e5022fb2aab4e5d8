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
    ['waits for its approval', { state: 'in_review' }, at('21:00'), 'asked'],
    ['was never approved in time', { state: 'returned' }, at('00:00', 15), 'missed'],
    ['is expected', {}, at('21:00'), 'due'],
    ['is expected for the first quarter of its time', {}, at('22:29'), 'due'],
    ['is late after it', {}, at('22:30'), 'late'],
    ['is late to the end of its time', {}, at('23:59'), 'late'],
    ['did not come', {}, at('00:00', 15), 'missed'],
    ['did not come and is closed', { state: 'closed' }, at('23:00'), 'missed'],
    ['is inside', came(at('22:16')), at('23:24'), 'inside'],
    ['is over its time', came(at('22:16')), at('00:00', 15), 'over'],
    ['has left, as somebody said', { ...came(at('22:16')), left_at: at('23:10') }, at('23:24'), 'left'],
    [
      'is inside again when more of it passed after that',
      { ...came(at('22:16')), last_passed_at: at('23:20'), left_at: at('23:10') },
      at('23:24'),
      'inside',
    ],
    ['is taken to have left where nobody says so', came(at('22:16')), at('04:00', 15), 'left'],
    ['still counts as there shortly before that', came(at('22:16')), at('03:59', 15), 'over'],
  ])('goods in: %s', (_, change, now, state) => {
    expect(dockState({ ...NIGHT_TRUCK, ...change }, now)).toBe(state);
  });

  it.each<[string, Partial<DockFacts>, Date, string]>([
    ['part of it is out', came(at('23:00')), at('23:24'), 'inside'],
    ['all of it is out', { ...came(at('23:00')), is_all_passed: true }, at('23:24'), 'left'],
    ['its time is over and it was closed', { ...came(at('23:00')), state: 'closed' }, at('08:00', 15), 'left'],
    ['its time is over', came(at('23:00')), at('08:00', 15), 'over'],
  ])('goods out: %s', (_, change, now, state) => {
    const out: DockFacts = { ...NIGHT_TRUCK, kind: 'unloading', until: at('08:00', 15) };
    expect(dockState({ ...out, ...change }, now)).toBe(state);
  });

  it.each<[string, Partial<DockFacts>, Date, string]>([
    ['is never late', {}, at('04:00', 15), 'due'],
    ['people are inside', came(at('22:29')), at('23:24'), 'inside'],
    ['people have left', { ...came(at('22:29')), left_at: at('04:40', 15) }, at('04:50', 15), 'left'],
    ['people are inside for too long, however long', came(at('22:29')), at('19:00', 15), 'over'],
  ])('work: %s', (_, change, now, state) => {
    const work: DockFacts = { ...NIGHT_TRUCK, kind: 'work', until: at('05:00', 15) };
    expect(dockState({ ...work, ...change }, now)).toBe(state);
  });

  it('is neither late nor inside where nobody looks at the gate', () => {
    const unseen = { ...NIGHT_TRUCK, uses_gate: false };
    expect([at('23:59'), at('00:00', 15)].map((now) => dockState(unseen, now))).toEqual(['due', 'left']);
  });

  it('is never late within the first quarter of an hour', () => {
    expect(lateFrom({ from: at('22:00'), until: at('22:30') })).toEqual(at('22:15'));
  });
});

describe('a day of the board', () => {
  const slot = (starts: string, ends: string) => ({ starts, ends });

  it.each([
    ['is the night where there are no slots', [], '20:00', 12],
    ['holds the night where all goes on at night', [slot('22:00', '08:00')], '20:00', 12],
    ['begins earlier and ends later with its slots', [slot('19:00', '21:00'), slot('06:00', '09:30')], '06:00', 15],
    [
      'counts what starts after midnight to the night before',
      [slot('18:30', '21:00'), slot('02:00', '09:30')],
      '18:00',
      16,
    ],
    [
      'begins in the morning where goods come by day',
      [slot('08:00:00', '11:00:00'), slot('22:00', '08:00')],
      '08:00',
      24,
    ],
    ['is as short as its slots by day', [slot('08:30', '11:00'), slot('13:00', '17:00')], '08:00', 9],
  ])('%s', (_, slots, starts, hours) => {
    expect(boardSpan(slots)).toEqual({ starts, hours });
  });

  it('goes on after midnight, and shows the coming night in between', () => {
    const night = boardSpan([]);
    const days = [at('23:24'), at('07:59', 15), at('08:00', 15), at('19:00', 15)].map((now) =>
      boardDay(now, night, ZONE),
    );
    expect(days).toEqual(['2026-11-14', '2026-11-14', '2026-11-15', '2026-11-15']);
    expect(boardWindow('2026-11-14', night, ZONE)).toEqual({ from: at('20:00'), until: at('08:00', 15) });
  });

  it('holds a slot of the day before that still goes on, and none that only touches it', () => {
    const window = boardWindow('2026-11-14', { starts: '08:00', hours: 24 }, ZONE);
    const days = ['2026-11-13', '2026-11-14', '2026-11-15'];
    const found = (starts: string, ends: string) =>
      timesWithin(window, days, { starts, ends }, ZONE).map(({ day }) => day);
    expect(found('22:00', '08:00')).toEqual(['2026-11-14']);
    expect(found('22:00', '09:00')).toEqual(['2026-11-13', '2026-11-14']);
    expect(found('02:00', '04:00')).toEqual(['2026-11-15']);
  });

  it('adds up the places of each hour, without those of a closed day', () => {
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
