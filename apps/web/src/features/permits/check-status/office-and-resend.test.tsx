import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { aGoodsStatus, aWorkStatus } from '../../../test/permit-builders.ts';
import { problem } from '../../../test/server.ts';
import { CODE, EMAIL, find } from './test-kit.ts';

const RESEND = 'POST /v1/public/status/link';
const noContent = () => new Response(null, { status: 204 });
const returned = () =>
  aGoodsStatus({ progress: 'returned', stages: [], correction: { fields: ['items'], note: 'x', notes: {} } });

describe('the office contact', () => {
  const office = { phone: '021 5550 118', whatsapp: '0812-5550 118', hours: 'Every day 08:00 - 22:00' };

  it.each<[string, PermitStatus]>([
    ['in review', aGoodsStatus({ office })],
    ['returned', { ...returned(), office }],
    ['rejected', aGoodsStatus({ office, progress: 'rejected', stages: [] })],
    ['approved', aGoodsStatus({ office, progress: 'complete', stages: [], pass: 'p' })],
    ['a work permit', aWorkStatus({ office })],
  ])('[D8-40] shows the office contact that the property has set on the status page: %s', async (_name, status) => {
    await find(status);
    const card = within(screen.getByTestId('office'));
    expect(card.getByText(office.phone)).toBeTruthy();
    expect(card.getByText(office.hours)).toBeTruthy();
    expect(card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/628125550118');
    expect(card.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:0215550118');
  });

  it('[D8-40] leaves out what the property has not set', async () => {
    const { unmount } = await find(aGoodsStatus({ office: { ...office, whatsapp: '' } }));
    expect(within(screen.getByTestId('office')).getAllByRole('link')).toHaveLength(1);
    unmount();
    sessionStorage.clear();
    await find(aGoodsStatus());
    expect(screen.queryByTestId('office')).toBeNull();
  });
});

describe('sending the link again', () => {
  it.each<[string, PermitStatus]>([
    ['returned', returned()],
    ['approved', aGoodsStatus({ progress: 'complete', stages: [] })],
  ])('[D8-37] mails the link of a permit that is %s again to its masked address', async (_name, status) => {
    const { user, sent } = await find(status, 'en', { [RESEND]: noContent });
    expect(screen.getByText('to r•••@sinarabadi.co.id')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    const button = await screen.findByRole('button', { name: /^Sent, check your email \((60|59|58) s\)$/ });
    expect(button).toHaveProperty('disabled', true);
    expect(sent.at(-1)?.body).toEqual({ form_code: CODE, email: EMAIL });
  });

  it('[D8-37] says why the link was not sent, and offers it for no other state', async () => {
    const { user, unmount } = await find(returned(), 'en', { [RESEND]: () => problem(429, 'rate_limited') });
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many attempts'));
    unmount();
    sessionStorage.clear();
    await find(aGoodsStatus());
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});
