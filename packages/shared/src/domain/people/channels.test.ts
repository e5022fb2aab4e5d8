import { expect, it } from 'vitest';

import { isDigestSent, type DigestNotice } from './channels.ts';

const NOTHING = { is_late_new: false, is_waiting_new: false, notices: [] as DigestNotice[] };

it.each([
  ['nothing is new', NOTHING, { first: false, later: false }],
  ['a permit has become late', { ...NOTHING, is_late_new: true }, { first: true, later: true }],
  [
    'a complaint has become late',
    { ...NOTHING, notices: ['complaint_overdue' as const] },
    { first: true, later: true },
  ],
  ['a permit waits', { ...NOTHING, is_waiting_new: true }, { first: true, later: false }],
  ['a question was asked', { ...NOTHING, notices: ['comment' as const] }, { first: true, later: false }],
])('the digest when %s', (_when, news, sent) => {
  expect(isDigestSent(true, news)).toBe(sent.first);
  expect(isDigestSent(false, news)).toBe(sent.later);
});
