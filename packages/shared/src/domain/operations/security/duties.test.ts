import { describe, expect, it } from 'vitest';

import { nextOnDuty, onDutyAt } from './duties.ts';

const at = (text: string) => new Date(`2026-11-${text}:00+07:00`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });

describe('the guards on duty', () => {
  const duty = (name: string, from: string, until: string, status: 'planned' | 'absent' = 'planned') => {
    return { name, status, on_leave: name === 'On leave', ...span(from, until) };
  };
  const duties = [
    duty('Night', '15T23:00', '16T07:00'),
    duty('Long', '16T06:00', '16T18:00'),
    duty('Morning', '16T07:00', '16T15:00'),
    duty('Ill', '16T07:00', '16T15:00', 'absent'),
    duty('On leave', '16T07:00', '16T15:00'),
    duty('Evening', '16T15:00', '16T23:00'),
    duty('Evening two', '16T15:00', '16T23:00'),
  ];
  it.each([
    ['15T22:59', [], ['Night']],
    ['15T23:00', ['Night'], ['Long']],
    ['16T06:59', ['Night', 'Long'], ['Morning']],
    ['16T07:00', ['Morning', 'Long'], ['Evening', 'Evening two']],
    ['16T15:00', ['Long', 'Evening', 'Evening two'], []],
    ['16T23:00', [], []],
  ])('finds the guards on duty at %s and those of the next duty', (moment, now, next) => {
    expect(onDutyAt(duties, at(moment)).map(({ name }) => name)).toEqual(now);
    expect(nextOnDuty(duties, at(moment)).map(({ name }) => name)).toEqual(next);
  });
});
