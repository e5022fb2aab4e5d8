import { describe, expect, it } from 'vitest';

import { isMissingMailbox } from './mail-refusal.ts';

const refusal = (response: string, command = 'RCPT TO') => Object.assign(new Error('refused'), { command, response });

describe('an answer of the mail server', () => {
  it.each([
    '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 https://mail.example/?p=NoSuchUser',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
    '551 5.1.6 User has moved',
    '550 5.1.2 Host unknown',
    '553 5.1.3 Bad recipient address syntax',
    '550 5.2.1 Mailbox disabled',
    '550 Requested action not taken: mailbox unavailable',
    '550 no mailbox a@b.example',
    '550 No such user: policy-blocked@relay.example',
    '550',
  ])('says that the mailbox does not exist: %s', (response) => {
    expect(isMissingMailbox(refusal(response))).toBe(true);
  });

  it.each([
    '550 5.7.1 Relaying denied',
    '550 5.7.1 <a@b.example>: Recipient address rejected: Access denied',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 5.0.0 Refused',
    '552 5.2.2 Mailbox full',
    '550 relay not permitted',
    '550 Blocked by policy',
    '550 Your IP address is listed in a DNSBL',
    '550 Sender verify failed',
    '553 Sorry',
    '554 Transaction failed',
    '450 4.1.1 User unknown for now',
    '421 Busy',
  ])('says something else: %s', (response) => {
    expect(isMissingMailbox(refusal(response))).toBe(false);
  });

  it('is about the recipient only when it answers RCPT', () => {
    expect(isMissingMailbox(refusal('550 5.1.1 User unknown', 'DATA'))).toBe(false);
    expect(isMissingMailbox(refusal('550 5.1.1 User unknown', 'MAIL FROM'))).toBe(false);
    expect(isMissingMailbox(new Error('connect ECONNREFUSED'))).toBe(false);
  });
});
