import { describe, expect, it } from 'vitest';

import { putOffTimes } from './put-off.ts';

const at = (text: string) => new Date(`${text}:00+07:00`);
const times = (now: string, due_at: string) => putOffTimes(at(now), 'Asia/Jakarta', at(due_at));

describe('not now', () => {
  it('offers an hour, the afternoon and the next morning in the time zone of the property', () => {
    expect(times('2026-11-17T09:30', '2026-11-18T18:00')).toEqual({
      hour: at('2026-11-17T10:30'),
      afternoon: at('2026-11-17T13:00'),
      tomorrow: at('2026-11-18T08:00'),
    });
  });

  it('offers nothing that is past or not before the deadline', () => {
    const afternoon = times('2026-11-17T13:00', '2026-11-18T18:00');
    expect(afternoon.afternoon).toBeNull();
    expect(times('2026-11-17T12:00', '2026-11-17T13:00')).toEqual({ hour: null, afternoon: null, tomorrow: null });
    expect(times('2026-11-17T12:00', '2026-11-17T13:01').hour).toEqual(at('2026-11-17T13:00'));
    expect(times('2026-11-17T12:00', '2026-11-17T11:00')).toEqual({ hour: null, afternoon: null, tomorrow: null });
  });
});
