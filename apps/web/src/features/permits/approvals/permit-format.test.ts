import { beforeAll, describe, expect, it } from 'vitest';

import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../../lib/i18n/language.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { translator } from '../../../lib/i18n/texts.ts';
import { permitFormat } from './permit-format.ts';

beforeAll(() => loadTexts(['approvals'], LANGUAGES));

const NOW = new Date('2026-11-14T09:12:00Z');
const ZONE = 'Asia/Jakarta';
const format = (language: Language = 'en') => permitFormat(translator(language, 'approvals'), language, NOW);
const MINUTE = 60_000;
const NONE = { day: null, time: null, start_date: null, end_date: null };

describe('times', () => {
  it.each([
    [48, '48 m'],
    [60, '1 h'],
    [125, '2 h 5 m'],
    [24 * 60, '1 d'],
    [27 * 60, '1 d 3 h'],
    [80 * 60, '3 d 8 h'],
  ])('writes a duration of %i minutes as %s', (minutes, text) => expect(format().span(minutes * MINUTE)).toBe(text));

  it.each([
    ['2026-11-14T07:02:00Z', 'late', '2 h 10 m late', 'telat 2 j 10 m'],
    ['2026-11-14T10:00:00Z', 'soon', '48 m left', 'sisa 48 m'],
    ['2026-11-15T05:00:00Z', 'in_time', 'Sun 12:00', 'Min 12:00'],
    ['2026-11-30T05:00:00Z', 'in_time', '30 Nov 12:00', '30 Nov 12:00'],
  ])('writes a deadline at %s with the urgency %s', (due_at, urgency, en, id) => {
    const asked = { asked_at: '2026-11-14T04:05:00Z', due_at };
    expect(format().deadline(asked, ZONE)).toEqual({ urgency, text: en });
    expect(format('id').deadline(asked, ZONE).text).toBe(id);
  });

  it.each([
    [{ ...NONE, day: '2026-11-14', time: '22:00 - 08:00' }, 'Tonight 22:00 – Sun 15 Nov 08:00'],
    [{ ...NONE, day: '2026-11-14', time: '10:00 - 12:00' }, 'Today 10:00 – 12:00'],
    [{ ...NONE, day: '2026-11-15', time: '10:00 - 12:00' }, 'Tomorrow 10:00 – 12:00'],
    [{ ...NONE, day: '2026-11-20', time: '10:00 - 12:00' }, 'Fri 20 Nov 10:00 – 12:00'],
    [{ ...NONE, start_date: '2026-11-17', end_date: '2026-11-21' }, 'Tue 17 – Sat 21 Nov'],
    [{ ...NONE, start_date: '2026-11-28', end_date: '2026-12-12' }, 'Sat 28 Nov – Sat 12 Dec'],
    [{ ...NONE, start_date: '2026-11-17', end_date: '2026-11-17' }, 'Tue 17 Nov'],
  ])('writes the schedule %o in the shortest form that is clear', (permit, text) =>
    expect(format().window(permit, ZONE)).toBe(text),
  );
});

describe('locations', () => {
  it.each([
    ['L1-04', 'Unit L1-04, Lantai 1'],
    ['Unit L1-04', 'Unit L1-04, Lantai 1'],
    ['Ruang panel', 'Ruang panel, Lantai 1'],
    ['', 'Lantai 1'],
  ])('writes the location "%s" with its floor, and as a unit if it has a number', (location, text) =>
    expect(format().place({ location, floor: 'Lantai 1' })).toBe(text),
  );
});
