import { describe, expect, it } from 'vitest';

import { makeRecoveryCode, readRecoveryCode } from './recovery-codes.ts';

describe('a recovery code', () => {
  it('creates a recovery code of ten characters in two halves that can be read back', () => {
    const code = makeRecoveryCode((count) => Uint8Array.from({ length: count }, (_, index) => index * 37));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(readRecoveryCode(code)).toBe(code.replace('-', ''));
  });

  it.each([
    ['7k3qx-9t2m4', '7K3QX9T2M4'],
    [' 7K3QX 9T2M4 ', '7K3QX9T2M4'],
    ['oilqx9t2m4', '011QX9T2M4'],
  ])('normalises the recovery code %s to %s', (typed, plain) => expect(readRecoveryCode(typed)).toBe(plain));

  it.each(['123456', '7K3QX-9T2M', '7K3QX-9T2M45', '7K3QX-9T2MU', '', ' '.repeat(60) + '7K3QX9T2M4'])(
    'refuses the invalid recovery code %s',
    (typed) => expect(readRecoveryCode(typed)).toBeUndefined(),
  );
});
