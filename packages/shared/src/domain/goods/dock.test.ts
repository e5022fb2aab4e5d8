import { describe, expect, it } from 'vitest';

import { placesByHour } from './dock.ts';

const at = (time: string, day = 14) => new Date(`2026-11-${day}T${time}:00+07:00`);

describe('the hours of the board', () => {
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
