import type { EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aTenantRecord, uuid } from '../../../../test/builders.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { held, json } from '../../../../test/server.ts';
import { tenantSession } from '../../../../test/sessions.ts';
import { answered, aRequest, aTenantPermit, serveTenantHome } from '../../../../test/tenant-home.ts';

const ITEMS = `GET /v1/loading-unloading/items/${aTenantRecord().tenant.id}`;
const ANSWER = `POST /v1/tenant/endorsements/${aRequest().permit_id}/answer`;

// Transforming the lazy code takes longer than a test may wait.
beforeAll(() => import('./TenantHome.tsx'), 60_000);
beforeEach(() => {
  // The queries of one test must not answer another: the cache belongs to the session.
  tenantSession(aTenantRecord({ token: `token-${expect.getState().currentTestName}` }));
  localStorage.setItem('language', 'en');
});
afterEach(() => vi.useRealTimers());

const section = (name: string) => screen.findByRole('region', { name });

describe('the home of a tenant', () => {
  it('lists own permits with their live state, opens their status, and shows the rest on demand', async () => {
    vi.setSystemTime(new Date('2026-11-18T13:30:00Z'));
    const now = { from: '2026-11-18T13:00:00.000Z', until: '2026-11-18T15:00:00.000Z' };
    const permits = [
      aTenantPermit(1, { ...now, state: 'checked', bay: 'Dock A', passed_at: '2026-11-18T13:14:00.000Z' }),
      aTenantPermit(2, { state: 'returned', note: 'blurred photo' }),
      aTenantPermit(3, { kind: 'work', state: 'in_review', stages: ['operational'] }),
      aTenantPermit(4, { kind: 'unloading', from: '2026-11-18T15:00:00.000Z', until: '2026-11-19T01:00:00.000Z' }),
      aTenantPermit(5, { state: 'closed' }),
    ];
    serveTenantHome({ 'GET /v1/tenant/permits': () => json({ data: permits }) });
    const { user } = renderApp('/permits');
    expect(await screen.findByRole('heading', { level: 1, name: 'Batik Pesona' })).toBeTruthy();
    const list = within(await section('My shop’s permits'));
    const rows = await list.findAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([1, 2, 3, 4].map((n) => `/checkStatus/link-${n}`));
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('At Dock A since 20:14'),
      expect.stringContaining('Needs a correction: blurred photo'),
      expect.stringContaining('In review: Operations'),
      expect.stringContaining('Wed 18 Nov 22:00 until Thu 19 Nov 08:00'),
    ]);
    await user.click(list.getByRole('button', { name: 'See all (5)' }));
    expect(list.getAllByRole('link')).toHaveLength(5);
  });

  it('offers Loading when there is no permit', async () => {
    serveTenantHome();
    renderApp('/permits');
    const list = within(await section('My shop’s permits'));
    expect((await list.findByRole('link', { name: 'Request goods in' })).getAttribute('href')).toBe('/loading');
  });

  it('shows goods inside by item with quantities and opens goods out with them', async () => {
    const item = { id: uuid(801), name: 'Beras promo 5 kg', description: '', image_url: null, unit: 'karung' };
    serveTenantHome({ [ITEMS]: () => json([{ ...item, inside: 12, left: 12 }]) });
    renderApp('/permits');
    const goods = within(await section('Goods inside'));
    expect((await goods.findByText('Beras promo 5 kg')).parentElement?.textContent).toContain('12 karung');
    expect(goods.getByRole('link', { name: 'Take out' }).getAttribute('href')).toBe('/unloadingTenant?take=all');
  });

  it('shows the number of unread news and of open complaints on their tiles', async () => {
    const complaint = { id: uuid(900), code: 'K-1', title: 'AC bocor', category: 'AC', unit: null };
    serveTenantHome({
      'GET /v1/tenant-news': () => json({ data: [], total: 3, unread: 2 }),
      'GET /v1/tenant/complaints': () =>
        json({
          data: [
            {
              ...complaint,
              status: 'in_progress',
              rating: null,
              created_at: '2026-11-18T08:20:00.000Z',
              is_answered: false,
            },
          ],
          has_more: false,
        }),
    });
    renderApp('/permits');
    const tiles = within(await screen.findByRole('navigation', { name: 'Select Category' }));
    expect(await tiles.findByText('2 new')).toBeTruthy();
    expect(await tiles.findByText('1 being handled')).toBeTruthy();
  });

  it('says that all is read and nothing open only after it was loaded', async () => {
    const [news, complaints] = [held(), held()];
    serveTenantHome({ 'GET /v1/tenant-news': news.answer, 'GET /v1/tenant/complaints': complaints.answer });
    renderApp('/permits');
    const tiles = within(await screen.findByRole('navigation', { name: 'Select Category' }));
    expect(tiles.queryByText('All read')).toBeNull();
    expect(tiles.queryByText('Report a problem')).toBeNull();
    news.release(json({ data: [], total: 0, unread: 0 }));
    complaints.release(json({ data: [], has_more: false }));
    expect(await tiles.findByText('All read')).toBeTruthy();
    expect(await tiles.findByText('Report a problem')).toBeTruthy();
  });

  it('says nothing about answers when there is no question', async () => {
    serveTenantHome();
    renderApp('/permits');
    await section('My shop’s permits');
    expect(screen.queryByRole('region', { name: 'Needs your answer' })).toBeNull();
  });
});

describe('a question on the home of a tenant', () => {
  /** A server whose question keeps the answer it gets. */
  function serveQuestion() {
    let request: EndorsementRequest = aRequest();
    return serveTenantHome({
      'GET /v1/tenant/endorsements': () => json({ data: [request] }),
      [ANSWER]: ({ body }) => {
        const { answer } = body as { answer: 'confirmed' | 'refused' | 'none' };
        request = answer === 'none' ? aRequest() : answered(aRequest(), answer);
        return json(request);
      },
    });
  }
  const sentAnswers = (sent: readonly { method: string; path: string; body: unknown }[]) =>
    sent.filter(({ path }) => path.endsWith('/answer')).map(({ body }) => body);

  it('is confirmed by one tap, which can be undone', async () => {
    const sent = serveQuestion();
    const { user } = renderApp('/permits');
    const answers = within(await section('Needs your answer'));
    expect(answers.getByText('PT Sinar Abadi').parentElement?.textContent).toContain('wants to deliver to your shop');
    await user.click(answers.getByRole('button', { name: 'Yes, ours' }));
    expect(await answers.findByText('Confirmed')).toBeTruthy();
    expect(document.activeElement).toBe(answers.getByRole('button', { name: 'Undo' }));
    await user.click(answers.getByRole('button', { name: 'Undo' }));
    expect(await answers.findByRole('button', { name: 'Yes, ours' })).toBeTruthy();
    expect(document.activeElement).toBe(answers.getByRole('button', { name: 'Yes, ours' }));
    expect(sentAnswers(sent)).toEqual([{ answer: 'confirmed' }, { answer: 'none' }]);
  });

  it('is refused with one of four reasons, and with a text for another reason', async () => {
    const sent = serveQuestion();
    const { user } = renderApp('/permits');
    const answers = within(await section('Needs your answer'));
    await user.click(answers.getByRole('button', { name: 'Not ours' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Why is it not for you?' }));
    expect(sheet.getAllByRole('radio')).toHaveLength(4);
    await user.click(sheet.getByRole('button', { name: 'Refuse delivery' }));
    expect(sheet.getByText('Please choose a reason')).toBeTruthy();
    await user.click(sheet.getByRole('radio', { name: 'Other reason' }));
    await user.click(sheet.getByRole('button', { name: 'Refuse delivery' }));
    expect(sentAnswers(sent)).toEqual([]);
    await user.type(sheet.getByRole('textbox'), 'Toko tutup');
    await user.click(sheet.getByRole('button', { name: 'Refuse delivery' }));
    await waitFor(() =>
      expect(sentAnswers(sent)).toEqual([{ answer: 'refused', reason: 'other', note: 'Toko tutup' }]),
    );
    expect(await answers.findByText('Refused: not for your shop')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(answers.getByRole('button', { name: 'Undo' })));
  });
});
