import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { optionalPhone, optionalText, requiredText } from './common.ts';
import { commentBody } from './permits/approvals.ts';

describe('texts of people', () => {
  it('[L8] lose the marks that show a text in another order than it is written', () => {
    const marks = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
    expect(z.parse(requiredText(20), `${marks} Alice ${marks}`)).toBe('Alice');
    expect(z.parse(optionalText(20), 'a\u202Eb\nc')).toBe('ab\nc');
    expect(z.parse(optionalPhone, '\u202A+62 812 3456\u202C')).toBe('+62 812 3456');
    const id = '00000000-0000-7000-8000-000000000000';
    expect(z.parse(commentBody, { id, text: '\u202EexE' }).text).toBe('exE');
  });

  it('[L8] are missing when they have nothing but such marks, and are counted without them', () => {
    expect(z.safeParse(requiredText(20), '\u202E\u2066').error?.issues[0]?.message).toBe('required');
    expect(z.safeParse(requiredText(3), '\u202Eabc\u202C').success).toBe(true);
    expect(z.safeParse(requiredText(3), 'abcd').success).toBe(false);
  });

  it('keep letters of scripts from right to left and joiners of emoji', () => {
    expect(z.parse(requiredText(20), 'عمر')).toBe('عمر');
    expect(z.parse(requiredText(20), '👷\u200D♀️')).toBe('👷\u200D♀️');
  });
});
