import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { withoutMotion } from '../../test/reduced-motion.ts';
import { renderApp } from '../../test/render-app.tsx';
import { json, last, problem, stubServer } from '../../test/server.ts';
import { tenantSession } from '../../test/sessions.ts';
import { aPhoto, forgetUploads, storeUpload, stubUploads } from '../../test/upload-server.ts';
import { warmUpTenantPages } from '../../test/warm-up.ts';

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

beforeAll(warmUpTenantPages, 120_000);
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
      }),
    [`GET /v1/tenant/complaints/${ID}`]: () => json(aComplaint()),
    ...routes,
  });
  const posted = (path: string) => last(sent, (one) => one.path.endsWith(path) && one.method === 'POST');
  return { ...renderApp(address), sent, posted };
}

describe('the complaints of a tenant', () => {
  it('are for who is logged in', async () => {
    renderApp('/complaints');
    expect(await screen.findByRole('heading', { name: 'Log in to bring a complaint' })).toBeTruthy();
  });

  it('are found among the categories by a tenant, and by nobody else', async () => {
    const { unmount } = renderApp('/permits');
    await screen.findByRole('link', { name: /^Sika/ });
    expect(screen.queryByRole('link', { name: /^Complaints/ })).toBeNull();
    unmount();
    open('/permits');
    expect((await screen.findByRole('link', { name: /^Complaints/ })).getAttribute('href')).toBe('/complaints');
  });

  it('are listed with how they stand, asked for with the tenant’s own session', async () => {
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
    expect(sent.find(({ path }) => path.endsWith('/complaints'))?.headers.get('Authorization')).toBe(
      'Bearer tenant-token',
    );
  });

  it('begin with what the label on a thing names', async () => {
    open('/complaints/new?about=Lift%20barang%201');
    expect((await screen.findByLabelText<HTMLInputElement>('Short title')).value).toBe('Lift barang 1');
  });

  it('begin with a form; what is missing is said at its field, and it is one complaint however often it is sent', async () => {
    let tries = 0;
    const { user, posted, sent, router } = open('/complaints/new', {
      'POST /v1/tenant/complaints': () => ((tries += 1) === 1 ? problem(503, 'unavailable') : json(aComplaint(), 201)),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the complaint' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Unit')));
    expect(posted('/complaints')).toBeUndefined();
    await user.selectOptions(screen.getByLabelText('Unit'), 'LG-03');
    await user.selectOptions(screen.getByLabelText('Category'), 'Listrik');
    await user.type(screen.getByLabelText('Short title'), 'Lampu mati');
    await user.type(screen.getByLabelText('Tell us what is wrong'), 'Sejak pagi.');
    await user.click(screen.getByRole('radio', { name: 'Pressing' }));
    await user.click(screen.getByRole('button', { name: 'Send the complaint' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Send the complaint' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/complaints/${ID}`));
    const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body as { id: string });
    expect(bodies[1]).toMatchObject({ unit_id: uuid(18), category_id: uuid(9), priority: 'high', photos: [] });
    expect(bodies[0]?.id).toBe(bodies[1]?.id);
  });
});

describe('one complaint of a tenant', () => {
  it('says until when it is answered, and takes a reply', async () => {
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

  it('keeps the words as they are while a photo is still on its way, and sends both', async () => {
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

  it('is rated by keys alone once it is solved, never without a star', async () => {
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
    await user.type(screen.getByLabelText('Comment (may stay empty)'), 'Cepat');
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(posted('/rating')?.body).toEqual({ rating: 4, text: 'Cepat' }));
    expect(await screen.findByText('Your rating: 4 of 5')).toBeTruthy();
  });

  it('is opened again with a reason while there is time', async () => {
    const { user, posted } = open(`/complaints/${ID}`, {
      [`GET /v1/tenant/complaints/${ID}`]: () => json(SOLVED),
      [`POST /v1/tenant/complaints/${ID}/reopening`]: () => json(aComplaint({ status: 'reopened' })),
    });
    await user.click(await screen.findByRole('button', { name: 'Not right yet, open again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Open again' }));
    expect(posted('/reopening')).toBeUndefined();
    await user.type(dialog.getByLabelText('What is not right yet?'), 'Mati lagi');
    await user.click(dialog.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(posted('/reopening')?.body).toMatchObject({ text: 'Mati lagi' }));
    expect(await screen.findByText('Reopened')).toBeTruthy();
  });

  it('of somebody else is none', async () => {
    open(`/complaints/${ID}`, { [`GET /v1/tenant/complaints/${ID}`]: () => problem(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'Complaint not found' })).toBeTruthy();
  });
});
