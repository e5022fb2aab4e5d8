import { formatRule, parseRule } from '@gerbang/shared/time/recurrence-rule';
import { expect, it } from 'vitest';

import { draftOf, firstDraft, ruleOfDraft } from './rule-draft.ts';

const START = '2026-11-16';
const draft = (text: string) => {
  const rule = parseRule(text);
  return rule === undefined ? null : draftOf(rule, START);
};

it.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=5',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;UNTIL=20271231',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=1MO',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=2',
  'FREQ=YEARLY;BYMONTH=7;BYDAY=2TU',
])('converts the rule %s to form choices and back without a change', (text) => {
  const choices = draft(text);
  expect(choices === null ? null : formatRule(ruleOfDraft(choices))).toBe(text);
});

it.each([
  ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO'],
  ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=16'],
  ['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=16'],
])('adds the day on which the schedule starts to the rule %s', (text, said) => {
  const choices = draft(text);
  expect(choices === null ? null : formatRule(ruleOfDraft(choices))).toBe(said);
});

it.each([
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=-2',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=1MO,3MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYMONTH=1;BYMONTHDAY=1',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=WEEKLY;WKST=SU;BYDAY=MO',
  'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=2',
  'FREQ=YEARLY;BYMONTHDAY=2',
])('returns null for the rule %s, which the form choices cannot express', (text) => expect(draft(text)).toBeNull());

it('repeats a new schedule every month on the day on which it starts', () => {
  expect(formatRule(ruleOfDraft(firstDraft('2026-11-09')))).toBe('FREQ=MONTHLY;BYMONTHDAY=9');
});
