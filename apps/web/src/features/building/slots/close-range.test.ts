import { describe, expect, it } from 'vitest';

import { ALL_WEEKDAYS, checked, daysOf, refusedFaults } from './close-range.ts';

const TODAY = '2026-11-16';
const CHRISTMAS = {
  first: '2026-12-24',
  last: '2026-12-27',
  reason: 'Libur Natal',
  reason_en: 'Christmas',
  weekdays: ALL_WEEKDAYS,
};

describe('Range of days to close', () => {
  it('sends no weekdays for a range in which all weekdays are chosen', () => {
    expect(checked(CHRISTMAS, TODAY).body).toEqual({
      first: '2026-12-24',
      last: '2026-12-27',
      reason: 'Libur Natal',
      reason_en: 'Christmas',
    });
    expect(daysOf(CHRISTMAS)).toHaveLength(4);
  });

  it('sends the chosen weekdays of a range', () => {
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
    [{ reason: 'x'.repeat(121) }, { reason: 'too_long:120' }],
  ])('refuses the range with %j and returns the errors %j', (change, faults) => {
    expect(checked({ ...CHRISTMAS, ...change }, TODAY).faults).toEqual(faults);
  });

  it('accepts a range from today of the maximum length, but not one day longer', () => {
    expect(checked({ ...CHRISTMAS, first: TODAY, last: '2027-02-15' }, TODAY).body).toBeDefined();
    expect(checked({ ...CHRISTMAS, first: TODAY, last: '2027-02-16' }, TODAY).faults).toEqual({ last: 'tooLong' });
  });

  it('closes no days while the range is incomplete or too long', () => {
    expect([daysOf({ ...CHRISTMAS, last: '' }), daysOf({ ...CHRISTMAS, last: '9999-12-31' })]).toEqual([[], []]);
  });
});

it('maps the server’s errors about a range to the error codes of the form', () => {
  expect(refusedFaults({ first: 'fixed', last: 'too_long', weekdays: 'invalid', reason: 'invalid' })).toEqual({
    first: 'past',
    last: 'tooLong',
    weekdays: 'noDay',
    reason: 'invalid',
  });
  expect(refusedFaults({ last: 'invalid' })).toEqual({ last: 'before' });
});
