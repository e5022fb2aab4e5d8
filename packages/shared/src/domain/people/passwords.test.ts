import { describe, expect, it } from 'vitest';

import { PASSWORD_WORDS, passwordFault } from './passwords.ts';

const fault = (password: string) => passwordFault(password, () => false);

describe('a new password made of words of the building', () => {
  it.each([
    'Gerbang123',
    'gerbang-2026',
    'SATPAM!!2026',
    'Security_1',
    'sika2026sika',
    'admingerbang',
    '99permit99',
    'PasswordMall9',
  ])('refuses %s', (password) => {
    expect(fault(password)).toBe('password_common');
  });

  it.each(['gerbang-kuda-7', 'Permata-2026', 'mallards-99', '20261118', '!!!!!!!!', 'tidak ada'])(
    'accepts %s',
    (password) => {
      expect(fault(password)).toBeUndefined();
    },
  );

  it('lists its words in small letters', () => {
    for (const word of PASSWORD_WORDS) expect(word).toMatch(/^[a-z]{4,}$/);
  });
});
