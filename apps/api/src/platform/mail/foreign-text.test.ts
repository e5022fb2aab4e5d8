import { describe, expect, it } from 'vitest';

import { foreignText } from './foreign-text.ts';

describe('user text in a mail', () => {
  it('makes user text one line without control characters and direction overrides', () => {
    expect(foreignText(' PT\r\nMaju\u0000 Jaya\t\u2028\u202Efdp.exe ')).toBe('PT Maju Jaya fdp.\u200Bexe');
  });

  it('keeps letters of any script and spaces in user text', () => {
    const text = 'Toko Roti Ça Va (Lt. 2), 咖啡 №5, 08:00 - 10:30, 16/11/2026, 1.500.000';
    expect(foreignText(text)).toBe(text);
  });

  it.each([
    'https://evil.example/x',
    'www.evil.example',
    'evil.example',
    'budi@evil.example',
    'mailto:budi@evil.example',
    'tel:+62811',
    '\\\\evil.example\\share',
  ])('makes user text not clickable for a mail program: %s', (text) => {
    const safe = foreignText(text);
    expect(safe).not.toMatch(/[a-z0-9]\.[a-z0-9]|:\/|:[a-z+]|@[a-z]|\\[a-z\\]/i);
    expect(safe.replaceAll('\u200B', '')).toBe(text);
  });

  it('cuts user text to 500 characters', () => {
    expect(foreignText('x'.repeat(10_000))).toHaveLength(500);
  });
});
