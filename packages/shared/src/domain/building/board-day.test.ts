import { describe, expect, it } from 'vitest';

import { overlap } from '../../time/spans.ts';
import { spanOn } from '../../time/wall-clock.ts';
import { boardDay, boardPeriod, boardSpan, boardWindow } from './board-day.ts';

const at = (time: string, day = 14) => new Date(`2026-11-${day}T${time}:00+07:00`);
const ZONE = 'Asia/Jakarta';

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

  it.each([
    ['at night', { starts: '20:00', hours: 12 }, '08:00'],
    ['by day', { starts: '08:00', hours: 9 }, '00:00'],
    ['all day', { starts: '08:00', hours: 24 }, '08:00'],
  ])('gives every moment to the same day as the board does, with a board %s', (_, span, starts) => {
    const period = boardPeriod('2026-11-14', span, ZONE);
    expect(period).toEqual({ from: at(starts), until: at(starts, 15) });
    const around = [period.from.getTime() - 1, period.from.getTime(), period.until.getTime() - 1];
    const days = around.map((time) => boardDay(new Date(time), span, ZONE));
    expect(days).toEqual(['2026-11-13', '2026-11-14', '2026-11-14']);
  });

  it('includes a slot of the previous day that reaches into the day of the board, but not one that ends when that day starts', () => {
    const window = boardWindow('2026-11-14', { starts: '08:00', hours: 24 }, ZONE);
    const days = ['2026-11-13', '2026-11-14', '2026-11-15'];
    const found = (starts: string, ends: string) =>
      days.filter((day) => overlap(spanOn(day, { starts, ends }, ZONE), window));
    expect(found('22:00', '08:00')).toEqual(['2026-11-14']);
    expect(found('22:00', '09:00')).toEqual(['2026-11-13', '2026-11-14']);
    expect(found('02:00', '04:00')).toEqual(['2026-11-15']);
  });
});
