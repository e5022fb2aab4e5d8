import { decodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { aGoodsStatus, aLinkView, aWorkStatus } from '../../../test/permit-builders.ts';
import { json, problem } from '../../../test/server.ts';
import { openLink, TOKEN } from './test-kit.ts';

const CODE = 'L-GI-7K3QX9T2-M';
const done = () => json({ code: CODE, progress: 'cancelled' });
const paths = (sent: { path: string }[]) => sent.map(({ path }) => path.replace('/v1/public/permit-link', ''));

afterEach(() => window.history.replaceState(null, '', '/'));

describe('a permit link', () => {
  it('shows the permit of a link, removes the token from the address bar, and does not use the link up', async () => {
    const { sent } = openLink(aLinkView());
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancel the permit' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ token: TOKEN });
    expect(window.location.hash).toBe('');
    expect(screen.getByText('Galeri Indah Mall')).toBeTruthy();
    expect(screen.getByText('Kardus stok kemeja')).toBeTruthy();
    expect(paths(sent)).toEqual(['']);
  });

  it.each([
    ['cancel', aLinkView(), 'Cancel the permit'],
    [
      'delete-photo',
      aLinkView({ purpose: 'delete_identity', status: aGoodsStatus({ progress: 'closed', stages: [] }) }),
      'Delete the KTP photo',
    ],
  ])('[D8-34] opens a %s link again after a reload', async (_name, view, heading) => {
    const first = openLink(view);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(window.location.hash).toBe('');
    first.unmount();
    const { sent } = openLink(view, {}, '');
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ token: TOKEN });
  });

  it('[D8-34] does not open a link again after a reload once it is used', async () => {
    const { user, unmount } = openLink(aLinkView(), { 'POST /v1/public/permit-link/cancel': done });
    await user.type(await screen.findByLabelText('Reason for cancelling'), 'Event moved');
    await user.click(screen.getByRole('button', { name: 'Cancel the permit' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    await screen.findByRole('heading', { name: 'Permit cancelled' });
    unmount();
    const { sent } = openLink(aLinkView(), {}, '');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(sent).toEqual([]);
    expect(localStorage.getItem('draft:cancel')).toBeNull();
  });

  it.each([
    ['no longer valid', () => problem(403, 'link_invalid')],
    ['used', () => problem(422, 'link_spent')],
  ])('explains a permit link that is %s and offers the status check', async (_name, answer) => {
    openLink(undefined, { 'POST /v1/public/permit-link': answer });
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check status' }).getAttribute('href')).toBe('/checkStatus');
  });

  it('[D8-40] shows the office contact on the page of a used link', async () => {
    const params = { property: 'Galeri Indah Mall', phone: '021 5550 118', whatsapp: '', hours: 'Every day' };
    const body = { ...(await problem(403, 'link_invalid').json()), params };
    openLink(undefined, { 'POST /v1/public/permit-link': () => json(body, 403) });
    const office = within(await screen.findByTestId('office'));
    expect(office.getByText('021 5550 118')).toBeTruthy();
    expect(office.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:0215550118');
  });

  it.each(['', '#token=short', '#other=1'])(
    'sends no request for a permit link without a token: "%s"',
    async (fragment) => {
      const { sent } = openLink(aLinkView(), {}, fragment);
      expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
      expect(sent).toEqual([]);
    },
  );

  it('loads a permit link again after the network failed', async () => {
    const answers = [() => problem(503, 'unavailable'), () => json(aLinkView())];
    const { user } = openLink(undefined, { 'POST /v1/public/permit-link': () => (answers.shift() ?? done)() });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Cancel the permit' })).toBeTruthy();
  });
});

describe('cancelling', () => {
  it('asks for the reason of a cancellation, then for confirmation by the permit’s code, and says that it is done', async () => {
    const { user, sent } = openLink(aLinkView(), { 'POST /v1/public/permit-link/cancel': done });
    await user.type(await screen.findByLabelText('Reason for cancelling'), 'Event{Enter}moved');
    await user.click(screen.getByRole('button', { name: 'Cancel the permit' }));
    const dialog = await screen.findByRole('dialog', { name: `Cancel permit ${CODE}?` });
    expect(paths(sent)).toEqual(['']);
    await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
    const heading = await screen.findByRole('heading', { name: 'Permit cancelled' });
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN, reason: 'Event moved' });
    expect(document.activeElement).toBe(heading);
    const onward = screen.getByRole('link', { name: 'See the permit’s status' }).getAttribute('href') ?? '';
    expect(decodeStatusLink(onward.replace('/checkStatus/', ''))).toEqual({
      form_code: CODE,
      email: 'rina@sinarabadi.co.id',
    });
  });

  it('[D8-34] keeps the typed reason over a reload, for the same permit only', async () => {
    const first = openLink(aLinkView());
    await first.user.type(await screen.findByLabelText('Reason for cancelling'), 'Event moved');
    first.unmount();
    const again = openLink(aLinkView(), {}, '');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason for cancelling')).value).toBe('Event moved');
    again.unmount();
    openLink(aLinkView({ status: aGoodsStatus({ code: 'L-GI-00000000-0' }) }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Reason for cancelling')).value).toBe('');
  });

  it('requires a reason before a permit is cancelled', async () => {
    const { user, sent } = openLink(aLinkView());
    await user.type(await screen.findByLabelText('Reason for cancelling'), '   ');
    await user.click(screen.getByRole('button', { name: 'Cancel the permit' }));
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(paths(sent)).toEqual(['']);
  });

  it('keeps the permit and the typed reason when the confirmation is declined', async () => {
    const { user, sent } = openLink(aLinkView());
    await user.type(await screen.findByLabelText('Reason for cancelling'), 'Event moved');
    await user.click(screen.getByRole('button', { name: 'Cancel the permit' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(paths(sent)).toEqual(['']);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason for cancelling').value).toBe('Event moved');
  });

  it.each([
    ['link_spent', 422, 'This link is no longer valid'],
    ['link_invalid', 403, 'This link is no longer valid'],
  ])('says when the link has become invalid before the permit is cancelled (%s)', async (code, status, heading) => {
    const { user } = openLink(aLinkView(), { 'POST /v1/public/permit-link/cancel': () => problem(status, code) });
    await user.type(await screen.findByLabelText('Reason for cancelling'), 'Event moved');
    await user.click(screen.getByRole('button', { name: 'Cancel the permit' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it('keeps the typed reason when cancelling fails', async () => {
    const { user } = openLink(aLinkView(), {
      'POST /v1/public/permit-link/cancel': () => problem(429, 'rate_limited'),
    });
    await user.type(await screen.findByLabelText('Reason for cancelling'), 'Event moved');
    await user.click(screen.getByRole('button', { name: 'Cancel the permit' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason for cancelling').value).toBe('Event moved');
  });
});

describe('renewing', () => {
  const renewal = { period: 3, first_day: '2026-11-30', last_day: '2026-12-05' };
  const view = aLinkView({ purpose: 'renew', status: aWorkStatus(), renewal });

  it('shows the next period of a work permit and renews it with one tap', async () => {
    const { user, sent } = openLink(view, { 'POST /v1/public/permit-link/renew': done });
    expect((await screen.findByText('New period')).nextElementSibling?.textContent).toBe(
      'Mon, 30-Nov-2026 to Sat, 05-Dec-2026',
    );
    await user.click(screen.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByRole('heading', { name: 'Renewal requested' })).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN });
    expect(paths(sent)).toEqual(['', '/renew']);
  });

  it('offers no Renew button when the permit has no period to renew', async () => {
    openLink({ ...view, renewal: null });
    expect(await screen.findByText(/no period to renew/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  });
});

describe('deleting the identity photo', () => {
  it.each([
    [12, 'All KTP photos of this permit are deleted now, not 12 days after the permit has ended.'],
    [0, 'All KTP photos of this permit are deleted now. Otherwise they are deleted as soon as the permit has ended.'],
  ])('[D8-13] says on the link that a property with %i days would delete it later', async (retention_days, text) => {
    const view = aLinkView({ purpose: 'delete_identity' });
    openLink({ ...view, property: { ...view.property, retention_days } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says from which day the identity photo can be deleted, and offers no button before', async () => {
    openLink(aLinkView({ purpose: 'delete_identity', delete_from: '2026-11-19' }));
    expect(await screen.findByText(/^It can be deleted from 19 November 2026/)).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete the KTP photo' });
    expect(button.disabled).toBe(true);
  });

  it("asks for confirmation by the permit's code before the identity photo is deleted", async () => {
    const view = aLinkView({ purpose: 'delete_identity', status: aGoodsStatus({ progress: 'closed', stages: [] }) });
    const { user, sent } = openLink(view, { 'POST /v1/public/permit-link/delete-identity': done });
    await user.click(await screen.findByRole('button', { name: 'Delete the KTP photo' }));
    const dialog = await screen.findByRole('dialog', { name: `Delete the KTP photo of permit ${CODE}?` });
    expect(paths(sent)).toEqual(['']);
    await user.click(within(dialog).getByRole('button', { name: 'Yes, delete' }));
    expect(await screen.findByRole('heading', { name: 'KTP photo deleted' })).toBeTruthy();
    expect(paths(sent)).toEqual(['', '/delete-identity']);
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN });
  });
});
