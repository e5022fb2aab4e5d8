import { describe, expect, it } from 'vitest';

import { ALL_WEEKDAYS, checked, daysOf, refusedFaults } from './close-range.ts';

const TODAY = '2026-11-16';
const CHRISTMAS = { first: '2026-12-24', last: '2026-12-27', reason: 'Libur Natal', weekdays: ALL_WEEKDAYS };

describe('a range of days to close', () => {
  it('sends no weekdays when it means all of them', () => {
    expect(checked(CHRISTMAS, TODAY).body).toEqual({
      first: '2026-12-24',
      last: '2026-12-27',
      reason: 'Libur Natal',
    });
    expect(daysOf(CHRISTMAS)).toHaveLength(4);
  });

  it('can mean some weekdays only', () => {
    const weekend = { ...CHRISTMAS, weekdays: [6, 0] };
    expect(daysOf(weekend)).toEqual(['2026-12-26', '2026-12-27']);
    expect(checked(weekend, TODAY).body?.weekdays).toEqual([6, 0]);
  });

  it.each([
    [
      { first: '', last: '', reason: ' ' },
      { first: 'required', last: 'required', reason: 'required' },
    ],
    [{ first: '2026-11-15' }, { first: 'past' }],
    [{ last: '2026-12-23' }, { last: 'before' }],
    [{ last: '2027-03-26' }, { last: 'tooLong' }],
    [{ weekdays: [2] }, { weekdays: 'noDay' }],
    [{ weekdays: [] }, { weekdays: 'required' }],
    [{ reason: 'x'.repeat(121) }, { reason: 'too_long' }],
  ])('with %j is refused for %j', (change, faults) => {
    expect(checked({ ...CHRISTMAS, ...change }, TODAY).faults).toEqual(faults);
  });

  it('may begin today and be as long as the server takes it', () => {
    expect(checked({ ...CHRISTMAS, first: TODAY, last: '2027-02-15' }, TODAY).body).toBeDefined();
    expect(checked({ ...CHRISTMAS, first: TODAY, last: '2027-02-16' }, TODAY).faults).toEqual({ last: 'tooLong' });
  });

  it('has no days before it is whole', () => {
    expect([daysOf({ ...CHRISTMAS, last: '' }), daysOf({ ...CHRISTMAS, last: '9999-12-31' })]).toEqual([[], []]);
  });
});

it('what the server refuses is said in the same words', () => {
  expect(refusedFaults({ first: 'fixed', last: 'too_long', weekdays: 'invalid', reason: 'invalid' })).toEqual({
    first: 'past',
    last: 'tooLong',
    weekdays: 'noDay',
    reason: 'invalid',
  });
  expect(refusedFaults({ last: 'invalid' })).toEqual({ last: 'before' });
});
