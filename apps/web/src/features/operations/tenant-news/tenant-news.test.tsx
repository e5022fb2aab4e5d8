import type { NewsItem } from '@gerbang/shared/contracts/operations/news';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';

beforeAll(warmUp('/news', '/complaints'), 60_000);
withoutMotion();

const item = (number: number, change: Partial<NewsItem> = {}): NewsItem => ({
  id: uuid(number),
  title: 'Lift barang berhenti',
  excerpt: 'Dua malam.',
  category: 'Pemeliharaan',
  publish_at: '2026-11-15T02:00:00Z',
  pinned: false,
  is_read: false,
  picture: null,
  time_zone: 'Asia/Jakarta',
  ...change,
});
const UNSAFE = 'javascript:alert(1)';

describe('[S2-082] news for tenants', () => {
  it('opens an article, marks it as read with the tenant’s own session, and shows its markup as text', async () => {
    const { token } = tenantSession();
    const body = {
      blocks: [
        {
          type: 'paragraph',
          text: [{ text: '<img src=x onerror=alert(1)> ' }, { text: 'situs', link: 'https://gerbang.test' }],
        },
        { type: 'picture', file_id: uuid(9), alt: 'Denah lift' },
      ],
    };
    const sent = stubServer({
      'GET /v1/tenant-news': () =>
        json({ data: [item(31), item(32, { title: 'Lama', is_read: true })], total: 2, unread: 1 }),
      'GET /v1/me/news-mail': () => json({ mail: true }),
      [`GET /v1/tenant-news/${uuid(31)}`]: () =>
        json({ ...item(31), body, pictures: [{ file_id: uuid(9), url: '/v1/files/x' }] }),
      [`POST /v1/tenant-news/${uuid(31)}/read`]: () => nothing(),
    });
    const { user } = renderApp('/news');
    expect(await screen.findByText('1 belum dibaca')).toBeDefined();
    const links = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
    expect(links.map((text) => text?.includes('Belum dibaca'))).toEqual([true, false]);
    await user.click(screen.getByRole('link', { name: /Lift barang berhenti/ }));
    const article = within(await screen.findByRole('article'));
    expect(article.getByText(/<img src=x onerror=alert\(1\)>/)).toBeDefined();
    expect(article.getByRole('link', { name: 'situs' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(article.getByRole('img', { name: 'Denah lift' }).getAttribute('src')).toBe('/v1/files/x');
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(new Set(sent.map(({ headers }) => headers.get('Authorization')))).toEqual(new Set([`Bearer ${token}`]));
  });

  it('does not show an unsafe link of an article, even if the server sends one', async () => {
    tenantSession();
    const body = { blocks: [{ type: 'paragraph', text: [{ text: 'klik', link: UNSAFE }] }] };
    stubServer({
      [`GET /v1/tenant-news/${uuid(31)}`]: () => json({ ...item(31, { is_read: true }), body, pictures: [] }),
    });
    renderApp(`/news/${uuid(31)}`);
    // A response that does not match the contract is shown as a failure.
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'klik' })).toBeNull();
  });

  it('asks visitors to log in before they read news, and says that a deleted article is gone', async () => {
    stubServer({});
    const { unmount } = renderApp('/news');
    expect(await screen.findByRole('heading', { name: 'Masuk sebagai tenant' })).toBeDefined();
    unmount();
    tenantSession();
    stubServer({ [`GET /v1/tenant-news/${uuid(31)}`]: () => problem(404, 'not_found') });
    renderApp(`/news/${uuid(31)}`);
    expect(await screen.findByRole('heading', { name: 'Berita tidak ditemukan' })).toBeDefined();
  });

  it('switches news by e-mail off for a logged-in tenant', async () => {
    tenantSession();
    let mail = true;
    stubServer({
      'GET /v1/tenant-news': () => json({ data: [], total: 0, unread: 0 }),
      'GET /v1/me/news-mail': () => json({ mail }),
      'PUT /v1/me/news-mail': ({ body }) => {
        mail = (body as { mail: boolean }).mail;
        return json({ mail });
      },
    });
    const { user } = renderApp('/news');
    const choice = await screen.findByRole('switch', { name: /^Kirim berita baru ke email saya/ });
    await user.click(choice);
    await waitFor(() => expect(mail).toBe(false));
  });
});

describe('unsubscribe link of a news mail', () => {
  it('asks for confirmation before an unsubscribe link switches news by e-mail off', async () => {
    const sent = stubServer({ 'POST /v1/public/news-mail-off': () => json({ mail: false }) });
    const { user } = renderApp(`/newsMail#account=${uuid(5)}&sig=${'a'.repeat(43)}`);
    window.location.hash = `account=${uuid(5)}&sig=${'a'.repeat(43)}`;
    await user.click(await screen.findByRole('button', { name: 'Hentikan email berita' }));
    expect(await screen.findByRole('heading', { name: 'Email berita dihentikan' })).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual([{ account_id: uuid(5), sig: 'a'.repeat(43) }]);
  });
});
