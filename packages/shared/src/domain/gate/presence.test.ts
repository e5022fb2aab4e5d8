import { describe, expect, it } from 'vitest';

import {
  isInList,
  passagesByDay,
  permitDays,
  PRESENCE_LISTS,
  PRESENCES,
  presenceOf,
  type PresenceFacts,
} from './presence.ts';

const at = (time: string, day = 14) => new Date(`2026-11-${day}T${time}:00+07:00`);
const ZONE = 'Asia/Jakarta';

const NIGHT_TRUCK: PresenceFacts = {
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
const came = (time: Date): Partial<PresenceFacts> => ({
  state: 'checked',
  first_passed_at: time,
  last_passed_at: time,
});

describe('a permit at the gate and the dock', () => {
  it.each<[string, Partial<PresenceFacts>, Date, string]>([
    ['asked while in review', { state: 'in_review' }, at('21:00'), 'asked'],
    ['missed when it was not approved before the end of its slot', { state: 'returned' }, at('00:00', 15), 'missed'],
    ['due before its slot', {}, at('21:00'), 'due'],
    ['due in the first 30 minutes of its slot', {}, at('22:29'), 'due'],
    ['late 30 minutes after the start of its slot', {}, at('22:30'), 'late'],
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
  ])('gives goods in their state at the gate and the dock: %s', (_, change, now, state) => {
    expect(presenceOf({ ...NIGHT_TRUCK, ...change }, now)).toBe(state);
  });

  it.each<[string, Partial<PresenceFacts>, Date, string]>([
    ['inside when a part of the goods is out', came(at('23:00')), at('23:24'), 'inside'],
    ['left when all goods are out', { ...came(at('23:00')), is_all_passed: true }, at('23:24'), 'left'],
    [
      'left when the permit is closed after its slot',
      { ...came(at('23:00')), state: 'closed' },
      at('08:00', 15),
      'left',
    ],
    ['over when its slot has ended', came(at('23:00')), at('08:00', 15), 'over'],
  ])('gives goods out their state at the gate and the dock: %s', (_, change, now, state) => {
    const out: PresenceFacts = { ...NIGHT_TRUCK, kind: 'unloading', until: at('08:00', 15) };
    expect(presenceOf({ ...out, ...change }, now)).toBe(state);
  });

  it.each<[string, Partial<PresenceFacts>, Date, string]>([
    ['due in the first 30 minutes', {}, at('22:29'), 'due'],
    ['late when nobody came 30 minutes after the start', {}, at('22:30'), 'late'],
    ['inside while people are inside', came(at('22:29')), at('23:24'), 'inside'],
    ['left when people have left', { ...came(at('22:29')), left_at: at('04:40', 15) }, at('04:50', 15), 'left'],
    ['over when people stay after the end, however long', came(at('22:29')), at('19:00', 15), 'over'],
  ])('gives work its state at the gate and the dock: %s', (_, change, now, state) => {
    const work: PresenceFacts = { ...NIGHT_TRUCK, kind: 'work', until: at('05:00', 15) };
    expect(presenceOf({ ...work, ...change }, now)).toBe(state);
  });

  it('shows goods as due before the end of their slot and as gone after it when the property does not use the gate', () => {
    const unseen = { ...NIGHT_TRUCK, uses_gate: false };
    expect([at('23:59'), at('00:00', 15)].map((now) => presenceOf(unseen, now))).toEqual(['due', 'left']);
  });
});

it('counts people who stay too long as inside and every permit in at most one list', () => {
  const lists = PRESENCE_LISTS.map((list) => PRESENCES.filter((presence) => isInList(presence, list)));
  expect(lists).toEqual([['due'], ['late'], ['inside', 'over'], ['left']]);
});

describe('the days of a permit', () => {
  const dates = { first_day: '2026-11-10', last_day: '2026-11-20', starts: '22:00', ends: '05:00' };
  const work = { ...dates, granted_period: 1, visits: [] };
  const days = ['2026-11-15', '2026-11-16', '2026-11-17'];

  it('ends the days of a permit with the last period that was granted', () => {
    const found = (granted_period: number) => permitDays({ ...work, granted_period }, days, ZONE).map(({ day }) => day);
    expect([found(1), found(2)]).toEqual([['2026-11-15', '2026-11-16'], days]);
  });

  it('adds the last granted day while people are inside after it', () => {
    const found = (closed_at: string | null) =>
      permitDays({ ...work, visits: [{ closed_at }] }, ['2026-11-17', '2026-11-18'], ZONE).map(({ day }) => day);
    expect([found(null), found(at('05:00', 17).toISOString())]).toEqual([['2026-11-16'], []]);
  });

  it('counts people on the night they came, also those who came after its end', () => {
    const nights = permitDays({ ...work, granted_period: 2 }, ['2026-11-15', '2026-11-16'], ZONE);
    const visit = (opened: Date, closed: Date | null, workers: number) => ({
      opened_at: opened.toISOString(),
      closed_at: closed?.toISOString() ?? null,
      came: workers + 1,
      workers,
    });
    // The gate lists the latest visit first.
    const visits = [
      visit(at('06:00', 17), null, 1),
      visit(at('22:10', 16), at('23:00', 16), 2),
      visit(at('22:05', 15), at('04:50', 16), 4),
      visit(at('22:05', 14), at('05:30', 15), 8),
    ];
    expect(passagesByDay({ kind: 'work', state: 'checked', visits, departed_at: null }, nights)).toMatchObject([
      { day: '2026-11-15', first_passed_at: at('22:05', 15), left_at: at('04:50', 16), people: 5 },
      {
        day: '2026-11-16',
        first_passed_at: at('22:10', 16),
        last_passed_at: at('06:00', 17),
        left_at: null,
        people: 1,
      },
    ]);
  });

  it('leaves out days of suspended work on which nobody came', () => {
    const nights = permitDays(work, ['2026-11-15', '2026-11-16'], ZONE);
    const visits = [{ opened_at: at('22:05', 15).toISOString(), closed_at: null, came: 4, workers: 4 }];
    const found = passagesByDay({ kind: 'work', state: 'suspended', visits, departed_at: null }, nights);
    expect(found.map(({ day }) => day)).toEqual(['2026-11-15']);
  });
});
