import { describe, expect, it } from 'vitest';

import type { OfficeHours } from '../../../time/office-hours.ts';
import { alarmsOf } from './alarms.ts';

const WEEK: OfficeHours = { time_zone: 'Asia/Jakarta', days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' };
const none = new Set<string>();
/** A time in Jakarta; 2026-11-16 is a Monday. */
const at = (text: string) => new Date(`${text}:00+07:00`);

describe('the alarms of an open stage', () => {
  it.each([
    ['a short target', '2026-11-16T10:00', 2, '2026-11-16T11:30', '2026-11-16T12:00', '2026-11-16T14:00'],
    [
      'a target that continues on the next day',
      '2026-11-16T15:00',
      4,
      '2026-11-17T10:00',
      '2026-11-17T11:00',
      '2026-11-17T15:00',
    ],
    [
      'a long target, escalated one working day after the deadline',
      '2026-11-16T09:00',
      24,
      '2026-11-18T11:00',
      '2026-11-18T17:00',
      '2026-11-19T17:00',
    ],
    ['opened on a weekend', '2026-11-21T10:00', 2, '2026-11-23T10:30', '2026-11-23T11:00', '2026-11-23T13:00'],
  ])('sets the alarms of a stage in office hours: %s', (_what, asked, hours, remind_at, due_at, escalate_at) => {
    expect(alarmsOf(at(asked), hours, WEEK, none)).toEqual({
      remind_at: at(remind_at),
      due_at: at(due_at),
      escalate_at: at(escalate_at),
    });
  });

  it('skips closed days when it sets the alarms of a stage', () => {
    const { escalate_at } = alarmsOf(at('2026-11-16T15:00'), 2, WEEK, new Set(['2026-11-17']));
    expect(escalate_at).toEqual(at('2026-11-18T11:00'));
  });
});
