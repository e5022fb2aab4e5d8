import { describe, expect, it, vi } from 'vitest';

import { email } from '../../contracts/common.ts';
import { comparableEmail, isPublicEmail, isStaffLoginEmail } from './email.ts';

const ofLength = (length: number) => `${'a'.repeat(length - '@mail.co.id'.length)}@mail.co.id`;

describe('the e-mail of staff login', () => {
  it.each(['ratna', 'ratna@', '@graha.co', 'ratna@graha', 'ratna graha@graha.co', 'ratna@graha..', ''])(
    '[S5-002] refuses what is not an address: %s',
    (text) => expect(isStaffLoginEmail(text)).toBe(false),
  );

  it('[S5-003] does not look at case', () => {
    expect(isStaffLoginEmail('RATNA.DEWI@GRAHA.CO.ID')).toBe(true);
    expect(isStaffLoginEmail('ratna.dewi@graha.co.id')).toBe(true);
  });

  it('[S5-004] takes a top-level part of 2 to 4 letters, not 1 or 5', () => {
    const accepted = ['a', 'id', 'com', 'info', 'store'].map((top) => isStaffLoginEmail(`ratna@graha.${top}`));
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it('[S9-006] is local part, @, domain and a top-level part of 2 to 4 letters', () => {
    expect(isStaffLoginEmail('r.d_1%+-x@sub-1.graha.co')).toBe(true);
    expect(isStaffLoginEmail('ratna@graha.c0')).toBe(false);
    expect(isStaffLoginEmail('ratna@@graha.co')).toBe(false);
    expect(isStaffLoginEmail('ratna!@graha.co')).toBe(false);
  });
});

describe('the e-mail of public forms', () => {
  it('[D7-23] takes a top-level part of 2 to 63 letters', () => {
    expect(isPublicEmail('vendor@angkut.online')).toBe(true);
    expect(isPublicEmail('vendor@angkut.company')).toBe(true);
    expect(isPublicEmail(`vendor@angkut.${'a'.repeat(63)}`)).toBe(true);
    expect(isPublicEmail('vendor@angkut.a')).toBe(false);
    expect(isPublicEmail(`vendor@angkut.${'a'.repeat(64)}`)).toBe(false);
  });

  it('[D7-25] has at most 254 characters', () => {
    expect(isPublicEmail(ofLength(254))).toBe(true);
    expect(isPublicEmail(ofLength(255))).toBe(false);
    expect(isStaffLoginEmail(ofLength(254))).toBe(true);
    expect(isStaffLoginEmail(ofLength(255))).toBe(false);
    expect(email.safeParse(ofLength(255)).success).toBe(false);
  });

  it('[D7-26] is measured before any pattern is applied', () => {
    const pattern = vi.spyOn(RegExp.prototype, 'test');
    isPublicEmail(ofLength(255));
    isStaffLoginEmail(ofLength(255));
    expect(pattern).not.toHaveBeenCalled();
    isPublicEmail(ofLength(254));
    expect(pattern).toHaveBeenCalledTimes(1);
    pattern.mockRestore();
  });

  it('compares without regard to case', () => {
    expect(comparableEmail(' Vendor@Angkut.CO.ID ')).toBe('vendor@angkut.co.id');
  });
});
