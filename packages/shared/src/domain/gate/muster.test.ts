import { describe, expect, it } from 'vitest';

import type { MusterEvent, MusterStep } from '../../contracts/gate/gate-movements.ts';
import { currentMuster, peopleInside, safeOf } from './muster.ts';

const at = (time: string) => `2026-11-19T${time}:00+07:00`;
const NOW = new Date(at('00:30'));
const PERMIT = 'permit';

let number = 0;
const event = (time: string, step: MusterStep, by = 'Joko'): MusterEvent => {
  number += 1;
  return { id: `event ${number}`, at: at(time), by, step };
};
const begin = (time: string, is_drill = false) => event(time, { step: 'begin', is_drill });
const end = (time: string, is_drill = false) => event(time, { step: 'end', is_drill });
const tick = (time: string, worker_id: string | null, safe: number, by?: string) =>
  event(time, { step: 'tick', permit_id: PERMIT, worker_id, safe }, by);

const ticksOf = (...events: MusterEvent[]) => [...(currentMuster(events, NOW)?.ticks.values() ?? [])];

describe('a muster', () => {
  it('has the newest tick of each person and says who ticked, in whatever order the phones send them', () => {
    const [older, newer] = [tick('00:12', 'rizal', 1, 'Joko'), tick('00:14', 'rizal', 0, 'Slamet')];
    const expected = [{ at: at('00:14'), by: 'Slamet', safe: 0 }];
    expect(ticksOf(begin('00:10'), older, newer)).toEqual(expected);
    expect(ticksOf(newer, older, begin('00:10'))).toEqual(expected);
  });

  it('is one muster when two phones begin it without network', () => {
    const events = [begin('00:10'), tick('00:11', 'agus', 1), begin('00:12'), tick('00:13', 'yanto', 1)];
    expect(currentMuster(events, NOW)).toMatchObject({ began_at: at('00:10'), is_drill: false });
    expect(ticksOf(...events)).toHaveLength(2);
  });

  it('drops the ticks of a drill when a real muster begins', () => {
    expect(currentMuster([begin('00:10', true)], NOW)?.is_drill).toBe(true);
    expect(ticksOf(begin('00:10', true), tick('00:11', 'agus', 1), begin('00:12'))).toEqual([]);
  });

  it('keeps a real muster running when somebody begins a drill', () => {
    const events = [begin('00:10'), tick('00:11', 'agus', 1), begin('00:12', true)];
    expect(currentMuster(events, NOW)?.is_drill).toBe(false);
    expect(ticksOf(...events)).toHaveLength(1);
  });

  it.each([
    ['that became real', [begin('00:10', true), begin('00:12'), tick('00:13', 'agus', 1)]],
    ['that somebody began during a real muster', [begin('00:10'), tick('00:11', 'agus', 1), begin('00:12', true)]],
  ])('keeps a real muster and its ticks when somebody ends a drill %s', (_, events) => {
    const ended = end('00:15', true);
    for (const all of [
      [...events, ended],
      [ended, ...events],
    ]) {
      expect(currentMuster(all, NOW)).toMatchObject({ is_drill: false });
      expect(ticksOf(...all)).toHaveLength(1);
    }
    expect(currentMuster([...events, ended, end('00:16')], NOW)).toBeNull();
  });

  it('is over when it was ended, and after 12 hours', () => {
    expect(currentMuster([begin('00:10'), end('00:20')], NOW)).toBeNull();
    expect(currentMuster([begin('00:10', true), end('00:20', true)], NOW)).toBeNull();
    const started = begin('00:10');
    expect(currentMuster([started], new Date(at('12:09')))).not.toBeNull();
    expect(currentMuster([started], new Date(at('12:10')))).toBeNull();
  });

  it('says when and by whom the list was sent to the control room', () => {
    const sent = event('00:20', { step: 'send' }, 'Slamet');
    expect(currentMuster([begin('00:10'), sent], NOW)?.sent).toEqual({ at: at('00:20'), by: 'Slamet' });
  });
});

describe('the people of a muster', () => {
  const hours = [{ day: '2026-11-18', from: at('00:00'), until: at('05:00') }];
  const base = { state: 'checked' as const, items: [{ qty: 2, passed: 1 }], departed_at: null, days: hours, plate: '' };
  const named = { worker_ids: ['agus', 'rizal'], came_at: { agus: at('00:05'), rizal: at('00:20') } };
  const visit = { opened_at: at('00:05'), closed_at: null, came: 3, workers: 3, ...named };
  const workers = ['agus', 'rizal', 'yanto'].map((id) => ({ id, name: id, position: 'Juru las' }));
  const work = { ...base, id: 'work', kind: 'work' as const, items: [], driver_name: '', workers, visits: [visit] };
  const goods = {
    ...base,
    id: 'goods',
    kind: 'loading' as const,
    driver_name: 'Bowo',
    plate: 'B 1',
    workers: [],
    visits: [{ ...visit, closed_at: at('00:05') }],
  };
  const nights = { board: { starts: '20:00', hours: 12 }, permits: [work, goods, { ...work, id: 'due', visits: [] }] };
  const groupsAt = (now: Date) => peopleInside(nights, { now, time_zone: 'Asia/Jakarta' });
  const groups = groupsAt(NOW);

  it('lists everybody inside: by name, as a number without names, and the driver of a vehicle', () => {
    const rows = groups.flatMap((group) => group.rows).map(({ permit_id, name, people }) => [permit_id, name, people]);
    expect(rows).toEqual([
      ['work', 'agus', 1],
      ['work', 'rizal', 1],
      ['work', '', 1],
      ['goods', 'Bowo', 1],
    ]);
  });

  it('says when each person came in', () => {
    expect(groups.flatMap((group) => group.rows).map(({ came_at }) => came_at)).toEqual(
      ['00:05', '00:20', '00:05', '00:05'].map((time) => new Date(at(time))),
    );
  });

  it('keeps the driver of a vehicle whose departure nobody recorded, at the end of the list and marked', () => {
    const driver = (now: Date) => groupsAt(now).at(-1)?.rows[0];
    expect(driver(new Date(at('08:59')))).toMatchObject({ name: 'Bowo', is_departure_missing: false });
    for (const time of ['09:00', '20:30']) {
      expect(driver(new Date(at(time)))).toMatchObject({ name: 'Bowo', is_departure_missing: true });
    }
    const left = { ...goods, departed_at: at('00:25') };
    const clock = { now: new Date(at('09:00')), time_zone: 'Asia/Jakarta' };
    expect(peopleInside({ ...nights, permits: [left] }, clock)).toEqual([]);
  });

  it('lists a person whose late offline entry is older than a visit that others have ended', () => {
    const andi = { ...visit, opened_at: at('00:05'), came: 1, workers: 1, worker_ids: ['agus'], came_at: {} };
    const budi = { ...visit, opened_at: at('00:10'), closed_at: at('00:20'), came: 1, worker_ids: [] };
    const late = { ...nights, permits: [{ ...work, visits: [budi, andi] }] };
    const found = peopleInside(late, { now: NOW, time_zone: 'Asia/Jakarta' });
    expect(found.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(['agus']);
  });

  it('counts the ticked people as safe, and never more than are inside', () => {
    const [agus, rizal, unnamed] = groups[0]?.rows ?? [];
    const tickOf = (worker_id: string | null, safe: number) =>
      event('00:11', { step: 'tick', permit_id: 'work', worker_id, safe });
    const muster = currentMuster([begin('00:10'), tickOf('agus', 1), tickOf(null, 3)], NOW);
    const safe = [agus, rizal, unnamed].map((row) => row && muster && safeOf(muster, row));
    expect(safe).toEqual([1, 0, 1]);
  });
});
