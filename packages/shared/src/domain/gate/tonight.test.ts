import { describe, expect, it } from 'vitest';

import { MINUTE_MS } from '../../time/spans.ts';
import type { BoardSpan } from '../building/board-day.ts';
import type { PermitKind } from '../permits/kinds.ts';
import type { PermitState } from '../permits/states.ts';
import { PRESENCE_LISTS } from './presence.ts';
import { listTonight, permitsOnBoard } from './tonight.ts';

const time_zone = 'Asia/Jakarta';
/** 20:00 in Jakarta. */
const NOW = new Date('2026-11-18T13:00:00Z');
const clock = { now: NOW, time_zone };
const WHOLE_DAY: BoardSpan = { starts: '08:00', hours: 24 };
const NIGHT: BoardSpan = { starts: '20:00', hours: 12 };

const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();
const local = (day: string, time: string) => new Date(`2026-11-${day}T${time}:00+07:00`);
const visit = (opened_at: string, closed_at: string | null = null) => ({ opened_at, closed_at, came: 4, workers: 4 });
const ago = (minutes: number, closed_at: string | null = null) => [visit(inMinutes(-minutes), closed_at)];
const passed = [{ qty: 4, passed: 4 }];

interface Change {
  kind?: PermitKind;
  state?: PermitState;
  from?: string;
  until?: string;
  items?: { qty: number; passed: number }[];
  visits?: ReturnType<typeof visit>[];
  departed_at?: string;
}

function aPermit({ from = inMinutes(-10), until = inMinutes(110), ...change }: Change = {}) {
  const state: PermitState = 'approved';
  return {
    id: 'permit',
    kind: 'loading' as PermitKind,
    state,
    items: [{ qty: 4, passed: 0 }],
    visits: [],
    departed_at: null,
    days: [{ day: '2026-11-18', from, until }],
    ...change,
  };
}

const work = (change: Change = {}) => aPermit({ kind: 'work', items: [], ...change });
const workAt = (day: string, from: string, until: string, visits: ReturnType<typeof visit>[] = []) =>
  work({ from: local(day, from).toISOString(), until: local(day, until).toISOString(), visits });

/** The lists that have the permit at a time, on the board of now and of the next day. */
function listsAt(board: BoardSpan, now: Date, permit: ReturnType<typeof aPermit>): string[] {
  const nights = { board, permits: [permit] };
  const lists = PRESENCE_LISTS.filter((list) => listTonight(nights, { now, time_zone }, list).length > 0);
  return permitsOnBoard(nights, { now, time_zone }, 'next').length > 0 ? [...lists, 'next'] : lists;
}

describe('the lists of the gate', () => {
  it.each<[string, Change, string | undefined]>([
    ['goods that may pass now', {}, 'due'],
    ['goods that may pass later tonight', { from: inMinutes(300), until: inMinutes(420) }, 'due'],
    ['goods that may pass tomorrow', { from: inMinutes(1000), until: inMinutes(1120) }, 'next'],
    ['goods that have not come after 30 minutes', { from: inMinutes(-30) }, 'late'],
    ['goods that have not come after 29 minutes', { from: inMinutes(-29) }, 'due'],
    ['goods of which a part has come', { from: inMinutes(-40), visits: ago(20) }, 'inside'],
    ['goods whose vehicle is still inside', { items: passed, visits: ago(20) }, 'inside'],
    ['goods whose vehicle has left', { visits: ago(20), departed_at: inMinutes(-5) }, 'left'],
    ['goods out that are all out', { kind: 'unloading', items: passed, visits: ago(20) }, 'left'],
    ['goods that did not come', { from: inMinutes(-200), until: inMinutes(-80) }, undefined],
    ['work that may begin', { kind: 'work' }, 'due'],
    ['work that nobody came for', { kind: 'work', from: inMinutes(-31) }, 'late'],
    ['people inside', { kind: 'work', visits: ago(90) }, 'inside'],
    ['people inside beyond their time', { kind: 'work', until: inMinutes(-5), visits: ago(90) }, 'inside'],
    ['people who have left', { kind: 'work', visits: ago(90, inMinutes(-10)) }, 'left'],
  ])('puts %s in one list at most', (_, change, list) => {
    expect(listsAt(WHOLE_DAY, NOW, aPermit(change))).toEqual(list === undefined ? [] : [list]);
  });

  it('lists people who stay beyond their time before the others who are inside', () => {
    const over = { ...work({ from: inMinutes(-100), until: inMinutes(-5), visits: ago(90) }), id: 'over' };
    const goods = { ...aPermit({ from: inMinutes(-200), visits: ago(20) }), id: 'goods' };
    const found = listTonight({ board: WHOLE_DAY, permits: [goods, over] }, clock, 'inside');
    expect(found.map(({ permit, presence }) => [permit.id, presence])).toEqual([
      ['over', 'over'],
      ['goods', 'inside'],
    ]);
  });

  it.each([
    ['at the end of the board', '19', '08:00'],
    ['an hour after the board', '19', '09:00'],
    ['days after the board', '22', '15:00'],
  ])('lists people who are still inside %s', (_, day, time) => {
    const inside = workAt('18', '22:00', '23:59', [visit(local('18', '22:05').toISOString())]);
    expect(listsAt(NIGHT, local(day, time), inside)).toEqual(['inside']);
  });

  it('lists work of the day where slots are at night', () => {
    const byDay = (visits: ReturnType<typeof visit>[] = []) => workAt('18', '09:00', '17:00', visits);
    const cameIn = local('18', '09:20').toISOString();
    expect(listsAt(NIGHT, local('18', '07:00'), byDay())).toEqual(['next']);
    expect(listsAt(NIGHT, local('18', '08:30'), byDay())).toEqual(['due']);
    expect(listsAt(NIGHT, local('18', '10:00'), byDay())).toEqual(['late']);
    expect(listsAt(NIGHT, local('18', '10:00'), byDay([visit(cameIn)]))).toEqual(['inside']);
    const out = local('18', '16:00').toISOString();
    expect(listsAt(NIGHT, local('18', '20:30'), byDay([visit(cameIn, out)]))).toEqual(['left']);
  });

  it('lists work of the night where slots are by day', () => {
    const byNight = workAt('18', '22:00', '23:59');
    const byDay: BoardSpan = { starts: '08:00', hours: 9 };
    expect(listsAt(byDay, local('17', '16:00'), byNight)).toEqual(['next']);
    expect(listsAt(byDay, local('18', '18:00'), byNight)).toEqual(['due']);
    expect(listsAt(byDay, local('18', '22:40'), byNight)).toEqual(['late']);
  });
});
