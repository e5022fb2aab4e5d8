import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatRule, parseRule, plainRule, WEEKDAYS, type Rule } from './recurrence-rule.ts';
import { datesFrom, datesWithin, nextAfter, weekdayOf } from './recurrence.ts';

function ruleOf(text: string): Rule {
  const rule = parseRule(text);
  if (rule === undefined) throw new Error(`No rule: ${text}`);
  return rule;
}
/** Parses days by month: `1997-09 2,3 | 1997-10 1`. */
function days(text: string): string[] {
  return text.split(' | ').flatMap((month) => {
    const [name = '', list = ''] = month.split(' ');
    return list.split(',').map((day) => `${name}-${day.padStart(2, '0')}`);
  });
}

/** The examples of RFC 5545, section 3.8.5.3, that have no time of day. */
const RFC: [rule: string, starts_on: string, first: string][] = [
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '1997-09 2,3,4,5,6,7,8,9,10,11'],
  ['FREQ=DAILY;INTERVAL=2', '1997-09-02', '1997-09 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 | 1997-10 2,4'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '1997-09 2,12,22 | 1997-10 2,12'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '1997-09 2,9,16,23,30 | 1997-10 7,14,21,28 | 1997-11 4'],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', '1997-09 2,16,30 | 1997-10 14,28 | 1997-11 11,25 | 1997-12 9,23'],
  ['FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-09 2,4,9,11,16,18,23,25,30 | 1997-10 2'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-09 2,4,16,18,30 | 1997-10 2,14,16'],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997-09 1,3,5,15,17,19,29 | 1997-10 1,3,13,15,17,27,29,31 | 1997-11 10,12,14,24,26,28 | 1997-12 8,10,12,22,24',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5 | 1998-01 2 | 1998-02 6 | 1998-03 6 | 1998-04 3 | 1998-05 1 | 1998-06 5',
  ],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997-09-05', '1997-09 5 | 1997-10 3 | 1997-11 7 | 1997-12 5'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '1997-09 7,28 | 1997-11 2,30 | 1998-01 4,25 | 1998-03 1,29 | 1998-05 3,31',
  ],
  [
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09-22',
    '1997-09 22 | 1997-10 20 | 1997-11 17 | 1997-12 22 | 1998-01 19 | 1998-02 16',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09-28',
    '1997-09 28 | 1997-10 29 | 1997-11 28 | 1997-12 29 | 1998-01 29 | 1998-02 26',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02',
    '1997-09 2,15 | 1997-10 2,15 | 1997-11 2,15 | 1997-12 2,15 | 1998-01 2,15',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    '1997-09 30 | 1997-10 1,31 | 1997-11 1,30 | 1997-12 1,31 | 1998-01 1,31 | 1998-02 1',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997-09 10,11,12,13,14,15 | 1999-03 10,11,12,13',
  ],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU', '1997-09-02', '1997-09 2,9,16,23,30 | 1997-11 4,11,18,25 | 1998-01 6,13,20,27'],
  [
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10',
    '1997-06 10 | 1997-07 10 | 1998-06 10 | 1998-07 10 | 1999-06 10 | 1999-07 10 | 2000-06 10 | 2000-07 10 | 2001-06 10 | 2001-07 10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10',
    '1997-03 10 | 1999-01 10 | 1999-02 10 | 1999-03 10 | 2001-01 10 | 2001-02 10 | 2001-03 10 | 2003-01 10 | 2003-02 10 | 2003-03 10',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05 19 | 1998-05 18 | 1999-05 17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '1997-03 13,20,27 | 1998-03 5,12,19,26 | 1999-03 4,11,18,25'],
  [
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    '1997-06-05',
    '1997-06 5,12,19,26 | 1997-07 3,10,17,24,31 | 1997-08 7,14,21,28',
  ],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1997-09-03',
    '1998-02 13 | 1998-03 13 | 1998-11 13 | 1999-08 13 | 2000-10 13',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '1997-09 13 | 1997-10 11 | 1997-11 8 | 1997-12 13 | 1998-01 10 | 1998-02 7 | 1998-03 7 | 1998-04 11',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11 5 | 2000-11 7 | 2004-11 2',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997-09 4 | 1997-10 7 | 1997-11 6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    '1997-09 29 | 1997-10 30 | 1997-11 27 | 1997-12 30 | 1998-01 29 | 1998-02 26 | 1998-03 30',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-08 5,10,19,24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08 5,17,19,31'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007-01 15,30 | 2007-02 15 | 2007-03 15,30'],
];

describe('the dates of a rule', () => {
  it.each(RFC)('finds for the rule %s from %s the dates that RFC 5545 lists', (text, starts_on, first) => {
    const wanted = days(first);
    expect(datesFrom(ruleOf(text), starts_on, starts_on, wanted.length)).toEqual(wanted);
  });

  it.each(RFC.filter(([text]) => /COUNT|UNTIL/.test(text)))(
    'ends the dates of the rule %s where RFC 5545 ends them',
    (text, starts_on, first) => {
      const wanted = days(first);
      expect(datesFrom(ruleOf(text), starts_on, starts_on, 1000)).toEqual(wanted);
      expect(nextAfter(ruleOf(text), starts_on, wanted.at(-1) ?? '')).toBeNull();
    },
  );

  it.each([
    // Every day of January for three years, written in two ways.
    ['FREQ=YEARLY;UNTIL=20000131;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA'],
    ['FREQ=DAILY;UNTIL=20000131;BYMONTH=1'],
  ])('finds for the rule %s all days of January 1998 to 2000', (text) => {
    const dates = datesFrom(ruleOf(text), '1998-01-01', '1998-01-01', 1000);
    expect([dates.length, dates[31], dates.at(-1)]).toEqual([93, '1999-01-01', '2000-01-31']);
  });

  it.each([
    [
      'the last day of each month',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2027-12-01',
      '2027-12 31 | 2028-01 31 | 2028-02 29 | 2028-03 31 | 2028-04 30',
    ],
    [
      'the 31st, only in months that have it',
      'FREQ=MONTHLY',
      '2026-01-31',
      '2026-01 31 | 2026-03 31 | 2026-05 31 | 2026-07 31 | 2026-08 31',
    ],
    ['the 30th, not in February', 'FREQ=MONTHLY;BYMONTHDAY=30', '2026-01-01', '2026-01 30 | 2026-03 30 | 2026-04 30'],
    ['the leap day only in leap years', 'FREQ=YEARLY', '2024-02-29', '2024-02 29 | 2028-02 29 | 2032-02 29'],
    ['no leap day in 2100', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2096-01-01', '2096-02 29 | 2104-02 29'],
    [
      'each quarter’s first Monday',
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO',
      '2026-01-01',
      '2026-01 5 | 2026-04 6 | 2026-07 6 | 2026-10 5',
    ],
    [
      'the last working day of a month',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-01-01',
      '2026-01 30 | 2026-02 27 | 2026-03 31',
    ],
    ['half-yearly', 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=15', '2026-02-20', '2026-08 15 | 2027-02 15 | 2027-08 15'],
    [
      'a leap day on a Monday, however rare',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
      '2028-03-01',
      '2044-02 29 | 2072-02 29',
    ],
  ])('finds the dates of a rule for %s', (_what, text, starts_on, first) => {
    const wanted = days(first);
    expect(datesFrom(ruleOf(text), starts_on, starts_on, wanted.length)).toEqual(wanted);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=31',
  ])('finds no date for the rule %s, and ends the search', (text) =>
    expect(datesFrom(ruleOf(text), '2026-01-01', '2026-01-01', 1)).toEqual([]),
  );

  it('finds the same dates of a rule wherever the search starts', () => {
    const rules = RFC.map(([text, starts_on]) => ({ rule: ruleOf(text), starts_on }));
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.integer({ min: 0, max: 400 }), ({ rule, starts_on }, skip) => {
        const all = datesFrom(rule, starts_on, starts_on, 40);
        const from = new Date(Date.parse(starts_on) + skip * 86_400_000).toISOString().slice(0, 10);
        const rest = all.filter((date) => date >= from);
        expect(datesFrom(rule, starts_on, from, rest.length)).toEqual(rest);
        const to = all.at(-1) ?? from;
        expect(datesWithin(rule, starts_on, from, to)).toEqual(rest);
      }),
      { numRuns: 80 },
    );
  });

  it('finds sorted, unique dates of a rule, none before its start', () => {
    const someRule = fc.record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 5 }),
      by_day: fc.array(fc.record({ nth: fc.constant(null), day: fc.constantFrom(...WEEKDAYS) }), { maxLength: 3 }),
      by_month: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(someRule, (parts) => {
        const dates = datesFrom(plainRule(parts.freq, parts), '2026-01-29', '2026-01-29', 30);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(dates.every((date) => date >= '2026-01-29')).toBe(true);
      }),
    );
  });

  it('finds the day of the week of a date', () => {
    expect(['2026-11-16', '2026-11-22', '2028-02-29'].map(weekdayOf)).toEqual(['MO', 'SU', 'TU']);
  });
});

describe('the text of a rule', () => {
  it.each([
    ['', 'an empty text'],
    ['FREQ=HOURLY', 'hours are not supported'],
    ['FREQ=DAILY;FREQ=DAILY', 'a part given twice'],
    ['FREQ=DAILY;INTERVAL=0', 'an interval of zero'],
    ['FREQ=DAILY;INTERVAL=1.5', 'an interval that is not a whole number'],
    ['INTERVAL=2', 'no frequency'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'both COUNT and UNTIL'],
    ['FREQ=DAILY;UNTIL=20270230', 'an UNTIL that is not a date'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'a numbered weekday in a weekly rule'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'days of the month in a weekly rule'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'a sixth Monday of a month'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'a zeroth Monday of a month'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'a 32nd day of a month'],
    ['FREQ=YEARLY;BYMONTH=13', 'a 13th month'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS without another BY part'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'an unsupported part'],
    ['FREQ=MONTHLY;BYDAY=', 'an empty list'],
  ])('refuses the rule "%s": %s', (text) => expect(parseRule(text)).toBeUndefined());

  it('accepts a rule in lower case and with the prefix RRULE', () => {
    expect(parseRule('rrule:freq=monthly;byday=+1mo,-1su')).toEqual(
      plainRule('MONTHLY', {
        by_day: [
          { nth: 1, day: 'MO' },
          { nth: -1, day: 'SU' },
        ],
      }),
    );
  });

  it.each(RFC)('keeps the rule %s unchanged after formatting and parsing', (text) => {
    const rule = ruleOf(text);
    expect(parseRule(formatRule(rule))).toEqual(rule);
  });
});
