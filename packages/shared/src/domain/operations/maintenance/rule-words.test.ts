import { describe, expect, it } from 'vitest';

import { maintenance as en } from '../../../messages/en/operations/maintenance.ts';
import { maintenance as id } from '../../../messages/id/operations/maintenance.ts';
import { parseRule } from '../../../time/recurrence-rule.ts';
import { ruleWords } from './rule-words.ts';

const SENTENCES: [rule: string, id: string, en: string][] = [
  ['FREQ=DAILY', 'Setiap hari', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Setiap 3 hari', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Setiap minggu, Senin dan Kamis', 'Every week, Monday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Setiap minggu, Senin sampai Jumat', 'Every week, Monday to Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', 'Setiap 2 minggu, Minggu', 'Every 2 weeks, Sunday'],
  ['FREQ=MONTHLY;BYDAY=1MO', 'Setiap bulan, Senin pertama', 'Every month, first Monday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Setiap bulan, Jumat terakhir', 'Every month, last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Setiap bulan, tanggal 1 dan 15', 'Every month, on the 1st and 15th'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Setiap bulan, hari terakhir', 'Every month, last day'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5', 'Setiap 3 bulan, tanggal 5', 'Every 3 months, on the 5th'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'Setiap bulan, hari kerja terakhir',
    'Every month, last working day',
  ],
  [
    'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=2',
    'Setiap tahun, tanggal 2, pada Januari dan Juli',
    'Every year, on the 2nd, in January and July',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', 'Setiap tahun, Senin ke-20', 'Every year, 20th Monday'],
  ['FREQ=WEEKLY;COUNT=10', 'Setiap minggu, 10 kali', 'Every week, 10 times'],
  ['FREQ=DAILY;UNTIL=20271231', 'Setiap hari, sampai 31 Desember 2027', 'Every day, until 31 December 2027'],
];

describe('a rule as a sentence', () => {
  it.each(SENTENCES)('describes the rule %s as "%s"', (text, indonesian, english) => {
    const rule = parseRule(text);
    if (rule === undefined) throw new Error(text);
    expect(ruleWords(rule, id.rule, 'id')).toBe(indonesian);
    expect(ruleWords(rule, en.rule, 'en')).toBe(english);
  });
});
