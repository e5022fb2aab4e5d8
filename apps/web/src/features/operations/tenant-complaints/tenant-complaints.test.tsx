import type { TenantComplaint } from '@gerbang/shared/contracts/operations/complaints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, last, problem, stubServer } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { aPhoto, forgetUploads, storeUpload, stubUploads } from '../../../test/upload-server.ts';
import { warmUp } from '../../../test/warm-up.ts';

const ID = uuid(501);

const aComplaint = (change: Partial<TenantComplaint> = {}): TenantComplaint => ({
  id: ID,
  code: 'KLH-00001',
  status: 'new',
  priority: 'normal',
  title: 'Lampu mati',
  description: 'Sejak pagi.',
  category: 'Listrik',
  unit: 'LG-02',
  created_at: '2026-11-15T02:00:00Z',
  answer_due_at: '2026-11-15T06:00:00Z',
  solve_due_at: '2026-11-18T06:00:00Z',
  answered_at: null,
  resolved_at: null,
  rating: null,
  rating_text: '',
  photos: [],
  entries: [],
  moves: [],
  may_reply: true,
  time_zone: 'Asia/Jakarta',
  ...change,
});

const SOLVED = aComplaint({ status: 'resolved', moves: ['reopen', 'rate'], may_reply: false });

beforeAll(warmUp('/news', '/complaints'), 120_000);
afterEach(forgetUploads);
beforeEach(() => {
  withoutMotion();
  localStorage.setItem('language', 'en');
});

function open(address: string, routes: Parameters<typeof stubServer>[0] = {}) {
  tenantSession();
  const sent = stubServer({
    'GET /v1/tenant/complaints': () => json({ data: [], has_more: false }),
    'GET /v1/tenant/complaint-options': () =>
      json({
        units: [
          { id: uuid(8), name: 'LG-02' },
          { id: uuid(18), name: 'LG-03' },
        ],
        categories: [{ id: uuid(9), name: 'Listrik' }],
        office: { is_open: true, opens_at: '2026-11-15T02:00:00Z', phone: '' },
      }),
    [`GET /v1/tenant/complaints/${ID}`]: () => json(aComplaint()),
    ...routes,
  });
  const posted = (path: string) => last(sent, (request) => request.path.endsWith(path) && request.method === 'POST');
  return { ...renderApp(address), sent, posted };
}

describe('tenant complaints', () => {
  it('asks visitors to log in before it shows complaints', async () => {
    renderApp('/complaints');
    expect(await screen.findByRole('heading', { name: 'Log in to send a complaint' })).toBeTruthy();
  });

  it('shows the complaints tile to tenants only', async () => {
    const { unmount } = renderApp('/permits');
    await screen.findByRole('link', { name: /^Sika/ });
    expect(screen.queryByRole('link', { name: /^Complaints/ })).toBeNull();
    unmount();
    open('/permits');
    expect((await screen.findByRole('link', { name: /^Complaints/ })).getAttribute('href')).toBe('/complaints');
  });

  it('lists the tenant’s complaints with their states, using the tenant’s own session', async () => {
    const row = {
      id: ID,
      code: 'KLH-00001',
      status: 'in_progress',
      title: 'Lampu mati',
      category: 'Listrik',
      unit: 'LG-02',
      created_at: '2026-11-15T02:00:00Z',
      is_answered: true,
      rating: null,
    };
    const { sent } = open('/complaints', { 'GET /v1/tenant/complaints': () => json({ data: [row], has_more: false }) });
    const [item] = within(await screen.findByRole('list', { name: 'Your complaints' })).getAllByRole('listitem');
    expect(item?.textContent).toBe('Lampu matiKLH-00001 · LG-02 · ListrikIn progressAnswered15 Nov, 09:00');
    expect(item?.querySelector('[lang=id]')?.textContent).toBe('Listrik');
    expect(sent.find(({ path }) => path.endsWith('/complaints'))?.headers.get('Authorization')).toBe(
      'Bearer tenant-token',
    );
  });

  it('fills in the title of a new complaint from a scanned label', async () => {
    open('/complaints/new?about=Lift%20barang%201');
    expect((await screen.findByLabelText<HTMLInputElement>('Short title')).value).toBe('Lift barang 1');
  });

  it('says for an emergency outside office hours that nobody reads it now, and offers to call the office', async () => {
    const { user } = open('/complaints/new', {
      'GET /v1/tenant/complaint-options': () =>
        json({
          units: [{ id: uuid(8), name: 'LG-02' }],
          categories: [{ id: uuid(9), name: 'Listrik' }],
          office: { is_open: false, opens_at: '2026-11-17T02:00:00Z', phone: '(021) 555-0100' },
        }),
    });
    await screen.findByLabelText('Short title');
    expect(screen.queryByText(/The office is closed/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Emergency' }));
    expect(screen.getByRole('alert').textContent).toContain(
      'The office is closed until 17 Nov, 09:00: nobody will read this complaint before then.',
    );
    expect(screen.getByRole('link', { name: 'Call the office: (021) 555-0100' }).getAttribute('href')).toBe(
      'tel:0215550100',
    );
  });

  it('shows missing values of a complaint at their fields and retries with the same id', async () => {
    let tries = 0;
    const { user, posted, sent, router } = open('/complaints/new', {
      'POST /v1/tenant/complaints': () => ((tries += 1) === 1 ? problem(503, 'unavailable') : json(aComplaint(), 201)),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the complaint' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Unit')));
    expect(posted('/complaints')).toBeUndefined();
    await user.selectOptions(screen.getByLabelText('Unit'), 'LG-03');
    expect(screen.getByRole('option', { name: 'Listrik' }).lang).toBe('id');
    await user.selectOptions(screen.getByLabelText('Category'), 'Listrik');
    await user.type(screen.getByLabelText('Short title'), 'Lampu mati');
    await user.type(screen.getByLabelText('Tell us what is wrong'), 'Sejak pagi.');
    await user.click(screen.getByRole('radio', { name: 'Urgent' }));
    await user.click(screen.getByRole('button', { name: 'Send the complaint' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Send the complaint' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${ID}`));
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body as { id: string });
    expect(bodies[1]).toMatchObject({ unit_id: uuid(18), category_id: uuid(9), priority: 'high', photos: [] });
    expect(bodies[0]?.id).toBe(bodies[1]?.id);
  });
});

describe('draft of a tenant complaint', () => {
  it('is kept over a reload with the same id, per scanned label, until the complaint is sent', async () => {
    const first = open('/complaints/new');
    await first.user.type(await screen.findByLabelText('Short title'), 'Lampu mati');
    await first.user.type(screen.getByLabelText('Tell us what is wrong'), 'Sejak pagi.');
    first.unmount();
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('draft:complaint'))?.[1] as string;
    const scanned = open('/complaints/new?about=Lift');
    expect((await screen.findByLabelText<HTMLInputElement>('Short title')).value).toBe('Lift');
    scanned.unmount();
    const { user, posted, router } = open('/complaints/new', {
      'POST /v1/tenant/complaints': () => json(aComplaint(), 201),
    });
    expect(await screen.findByText(/We have restored what you filled in/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Short title').value).toBe('Lampu mati');
    await user.selectOptions(screen.getByLabelText('Unit'), 'LG-03');
    await user.selectOptions(screen.getByLabelText('Category'), 'Listrik');
    await user.click(screen.getByRole('button', { name: 'Send the complaint' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${ID}`));
    expect(posted('/complaints')?.body).toMatchObject({ title: 'Lampu mati', description: 'Sejak pagi.' });
    const body = posted('/complaints')?.body as { id: string } | undefined;
    expect(kept).toContain(body?.id);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:complaint'))).toEqual([]);
  });

  it('can be thrown away after a question', async () => {
    const first = open('/complaints/new');
    await first.user.type(await screen.findByLabelText('Short title'), 'Lampu mati');
    first.unmount();
    const { user } = open('/complaints/new');
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Short title').value).toBe(''));
    expect(screen.queryByText(/We have restored what you filled in/)).toBeNull();
  });
});

describe('page of a tenant complaint', () => {
  it('shows by when the office answers a complaint, and sends a reply', async () => {
    const reply = {
      id: uuid(601),
      kind: 'reply',
      text: 'Kapan?',
      is_internal: false,
      at: '2026-11-15T03:00:00Z',
      by: { name: 'Sari', kind: 'tenant' },
      value: null,
    } as const;
    const { user, posted } = open(`/complaints/${ID}`, {
      [`POST /v1/tenant/complaints/${ID}/replies`]: () => json(aComplaint({ entries: [{ ...reply, photos: [] }] })),
    });
    expect(await screen.findByText(/Answered by 15 Nov, 13:00/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(posted('/replies')).toBeUndefined();
    await user.type(screen.getByLabelText('Write a reply'), 'Kapan?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(posted('/replies')?.body).toMatchObject({ text: 'Kapan?' }));
    expect(within(await screen.findByRole('list', { name: 'Conversation' })).getByText('Kapan?')).toBeTruthy();
  });

  it('locks the text of a reply after Send while its photo uploads, then sends text and photo', async () => {
    const uploads = stubUploads(() => {});
    const { user, posted } = open(`/complaints/${ID}`, {
      [`POST /v1/tenant/complaints/${ID}/replies`]: () => json(aComplaint()),
    });
    const words = await screen.findByLabelText<HTMLTextAreaElement>('Write a reply');
    await user.upload(screen.getByLabelText('Choose photos', { selector: 'input' }), aPhoto());
    await user.type(words, 'Masih bocor');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(words, ' sekali');
    expect([words.value, posted('/replies')]).toEqual(['Masih bocor', undefined]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    for (const upload of uploads) storeUpload(upload);
    await waitFor(() =>
      expect(posted('/replies')?.body).toMatchObject({ text: 'Masih bocor', photos: [expect.any(String)] }),
    );
  });

  it('rates a resolved complaint by keyboard, and requires at least one star', async () => {
    const { user, posted } = open(`/complaints/${ID}`, {
      [`GET /v1/tenant/complaints/${ID}`]: () => json(SOLVED),
      [`POST /v1/tenant/complaints/${ID}/rating`]: () =>
        json(aComplaint({ status: 'closed', rating: 4, may_reply: false })),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the rating' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Choose 1 to 5 stars.');
    expect(posted('/rating')).toBeUndefined();
    screen.getByRole('radio', { name: '4 stars' }).focus();
    await user.keyboard(' ');
    await user.type(screen.getByLabelText('Comment (optional)'), 'Cepat');
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(posted('/rating')?.body).toEqual({ rating: 4, text: 'Cepat' }));
    expect(await screen.findByText('Your rating: 4 of 5')).toBeTruthy();
  });

  it('reopens a resolved complaint with a reason', async () => {
    const { user, posted } = open(`/complaints/${ID}`, {
      [`GET /v1/tenant/complaints/${ID}`]: () => json(SOLVED),
      [`POST /v1/tenant/complaints/${ID}/reopening`]: () => json(aComplaint({ status: 'reopened' })),
    });
    await user.click(await screen.findByRole('button', { name: 'Not solved yet, reopen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    expect(posted('/reopening')).toBeUndefined();
    await user.type(dialog.getByLabelText('What is not solved yet?'), 'Mati lagi');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(posted('/reopening')?.body).toMatchObject({ text: 'Mati lagi' }));
    expect(await screen.findByText('Reopened')).toBeTruthy();
  });

  it('says that the complaint of another tenant does not exist', async () => {
    open(`/complaints/${ID}`, { [`GET /v1/tenant/complaints/${ID}`]: () => problem(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'Complaint not found' })).toBeTruthy();
  });
});
