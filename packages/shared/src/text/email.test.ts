import { describe, expect, it, vi } from 'vitest';

import { email } from '../contracts/common.ts';
import { comparableEmail, isPublicEmail, isStaffLoginEmail, mailboxOf } from './email.ts';

const ofLength = (length: number) => `${'a'.repeat(length - '@mail.co.id'.length)}@mail.co.id`;

describe('the e-mail of staff login', () => {
  it.each(['ratna', 'ratna@', '@graha.co', 'ratna@graha', 'ratna graha@graha.co', 'ratna@graha..', ''])(
    '[S5-002] refuses %s on staff login, because it is not an e-mail address',
    (text) => expect(isStaffLoginEmail(text)).toBe(false),
  );

  it('[S5-003] ignores the case of an e-mail address on staff login', () => {
    expect(isStaffLoginEmail('RATNA.DEWI@GRAHA.CO.ID')).toBe(true);
    expect(isStaffLoginEmail('ratna.dewi@graha.co.id')).toBe(true);
  });

  it('[S5-004] accepts a top-level domain of 2 to 4 letters on staff login, not of 1 or 5', () => {
    const accepted = ['a', 'id', 'com', 'info', 'store'].map((top) => isStaffLoginEmail(`ratna@graha.${top}`));
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it('[S9-006] requires a local part, @, domain and a top-level domain of 2 to 4 letters on staff login', () => {
    expect(isStaffLoginEmail('r.d_1%+-x@sub-1.graha.co')).toBe(true);
    expect(isStaffLoginEmail('ratna@graha.c0')).toBe(false);
    expect(isStaffLoginEmail('ratna@@graha.co')).toBe(false);
    expect(isStaffLoginEmail('ratna!@graha.co')).toBe(false);
  });
});

describe('the e-mail of public forms', () => {
  it('[D7-23] accepts a top-level domain of 2 to 63 letters on public forms', () => {
    expect(isPublicEmail('vendor@angkut.online')).toBe(true);
    expect(isPublicEmail('vendor@angkut.company')).toBe(true);
    expect(isPublicEmail(`vendor@angkut.${'a'.repeat(63)}`)).toBe(true);
    expect(isPublicEmail('vendor@angkut.a')).toBe(false);
    expect(isPublicEmail(`vendor@angkut.${'a'.repeat(64)}`)).toBe(false);
  });

  it('[D7-25] accepts at most 254 characters in an e-mail address', () => {
    expect(isPublicEmail(ofLength(254))).toBe(true);
    expect(isPublicEmail(ofLength(255))).toBe(false);
    expect(isStaffLoginEmail(ofLength(254))).toBe(true);
    expect(isStaffLoginEmail(ofLength(255))).toBe(false);
    expect(email.safeParse(ofLength(255)).success).toBe(false);
  });

  it('[D7-26] checks the length of an e-mail address before it applies a pattern', () => {
    const pattern = vi.spyOn(RegExp.prototype, 'test');
    isPublicEmail(ofLength(255));
    isStaffLoginEmail(ofLength(255));
    expect(pattern).not.toHaveBeenCalled();
    isPublicEmail(ofLength(254));
    expect(pattern).toHaveBeenCalledTimes(1);
    pattern.mockRestore();
  });

  it('compares e-mail addresses regardless of case', () => {
    expect(comparableEmail(' Vendor@Angkut.CO.ID ')).toBe('vendor@angkut.co.id');
  });

  it('finds the mailbox of an address with a tag', () => {
    expect(['Vendor+1+x@angkut.co.id', 'vendor@angkut.co.id'].map(mailboxOf)).toEqual([
      'vendor@angkut.co.id',
      'vendor@angkut.co.id',
    ]);
  });
});
