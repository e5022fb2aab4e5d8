import { describe, expect, test } from 'vitest';

import { DAY_MS, HOUR_MS } from '../../time/spans.ts';
import { backupState, isNightlyDue, keptBackups, nightlyMoments } from './backup.ts';

const NOW = new Date('2026-11-19T19:00:00Z');
const ago = (ms: number) => ({ id: String(ms / HOUR_MS), taken_at: new Date(NOW.getTime() - ms) });
const nightly = (days: number) => Array.from({ length: days }, (_, day) => ago(day * DAY_MS));
const keptDays = (backups: ReturnType<typeof nightly>, now = NOW) =>
  [...keptBackups(backups, now)].map((id) => Number(id) / 24).sort((one, other) => one - other);

describe('backups that are kept', () => {
  test('are the last seven days, and the last one of each of five weeks', () => {
    // 19 November 2026 is a Thursday: the Sundays before are 4, 11, 18 and 25 days ago.
    expect(keptDays(nightly(60))).toEqual([0, 1, 2, 3, 4, 5, 6, 11, 18, 25]);
  });

  test('stay the same when a night passes, but for the oldest', () => {
    let backups = nightly(60);
    for (let day = 1; day <= 40; day += 1) {
      const now = new Date(NOW.getTime() + day * DAY_MS);
      const kept = keptBackups([{ id: `day ${day}`, taken_at: now }, ...backups], now);
      backups = [{ id: `day ${day}`, taken_at: now }, ...backups].filter(({ id }) => kept.has(id));
      for (const { taken_at } of backups) expect(now.getTime() - taken_at.getTime()).toBeLessThanOrEqual(35 * DAY_MS);
      expect(backups.length).toBeGreaterThanOrEqual(day > 35 ? 10 : 7);
    }
  });

  test('are never older than 35 days, except the only one', () => {
    expect(keptDays([ago(36 * DAY_MS), ago(0)])).toEqual([0]);
    expect(keptDays([ago(36 * DAY_MS)])).toEqual([36]);
  });

  test('include those that were made by hand within a day', () => {
    const today = [0, 2, 5, 20].map((hours) => ago(hours * HOUR_MS));
    expect(keptBackups([...today, ago(26 * HOUR_MS)], NOW)).toEqual(new Set(['0', '2', '5', '20']));
  });
});

describe('the state of the backups', () => {
  const hours = (newest: number | null, tested: number | null, has_failed = false) =>
    backupState({
      newest_ms: newest === null ? null : newest * HOUR_MS,
      tested_ms: tested === null ? null : tested * HOUR_MS,
      has_failed,
    });

  test.each([
    [14, 48, false, 'good'],
    [26, 48, false, 'good'],
    [27, 48, false, 'look'],
    [14, null, false, 'look'],
    [14, 48, true, 'look'],
    [72, 48, false, 'look'],
    [73, 48, false, 'bad'],
    [null, null, false, 'bad'],
  ] as const)('with the newest %s h old, tested %s h ago, failed %s, is %s', (newest, tested, has_failed, state) => {
    expect(hours(newest, tested, has_failed)).toBe(state);
  });
});

describe('the nightly backup', () => {
  const plan = { time: '02:00', time_zone: 'Asia/Jakarta' };
  const at = (time: string) => new Date(`2026-11-19T${time}:00+07:00`);

  test('was due last, and is due next, at its time on the clock of the server', () => {
    expect(nightlyMoments(at('01:59'), plan)).toEqual({ last: new Date('2026-11-17T19:00:00Z'), next: at('02:00') });
    expect(nightlyMoments(at('02:00'), plan)).toEqual({ last: at('02:00'), next: new Date('2026-11-19T19:00:00Z') });
  });

  const due = (now: string, last_tried: string | null, newest_hours: number | null) =>
    isNightlyDue({
      now: at(now),
      last_due: at('02:00'),
      last_tried: last_tried === null ? null : at(last_tried),
      newest: newest_hours === null ? null : new Date(at(now).getTime() - newest_hours * HOUR_MS),
    });

  test.each([
    ['starts at its time', '02:00', null, 24, true],
    ['starts when the service comes back within an hour', '02:59', null, 25, true],
    ['does not start twice in a night', '02:10', '02:00', 24, false],
    ['is not repeated in the day when it failed', '09:00', '02:00', 31, false],
    ['is not made up for in the day while another one is young', '09:00', null, 26, false],
    ['is made in the day when it was missed and the newest one is old', '09:00', null, 26.1, true],
    ['is made at once where there is none', '09:00', null, null, true],
  ])('%s', (_title, now, last_tried, newest_hours, expected) => {
    expect(due(now, last_tried, newest_hours)).toBe(expected);
  });
});
