import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { aNewsItem, aNewsReader, aNewsRecord, aNewsRow, aReading, NO_CHOICES } from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(async () => {
  await import('./NewsScreen.tsx');
  await import('./NewsEditor.tsx');
}, 120_000);
withoutMotion();
beforeEach(() => {
  // jsdom has no layout, so Mantine finds nothing to focus in its menus and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // The editor measures text, which jsdom does not support.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

type Routes = Parameters<typeof stubServer>[0];

async function open(address: string, routes: Routes, isWriter = true) {
  await staffSession(aNewsReader(isWriter));
  const sent = stubServer({
    'GET /v1/news-choices': () => json(NO_CHOICES),
    'GET /v1/me/news-mail': () => json({ mail: true }),
    ...routes,
  });
  return { ...renderApp(address), sent };
}
const page = (...data: ReturnType<typeof aNewsRow>[]) => json({ data, total: data.length, page: 1 });

describe('[S2-081] internal news', () => {
  it('shows internal news to readers and marks an opened article as read', async () => {
    const { user, sent } = await open(
      '/news/internalNews',
      {
        'GET /v1/internal-news': () => json({ data: [aNewsItem(31, { pinned: true })], total: 1, unread: 1 }),
        [`GET /v1/internal-news/${uuid(31)}`]: () => json(aReading(31)),
        [`POST /v1/internal-news/${uuid(31)}/read`]: () => nothing(),
      },
      false,
    );
    expect(await screen.findByRole('heading', { name: 'Internal news' })).toBeDefined();
    expect(await screen.findByText('1 unread')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Write news' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Manage' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /Keys at the main post/ }));
    const article = await screen.findByRole('article');
    expect(within(article).getByText('From tonight on.')).toBeDefined();
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
        `/v1/internal-news/${uuid(31)}/read`,
      ]),
    );
  });

  it('shows editors the state and the readers of each article', async () => {
    const { user, sent } = await open('/news/internalNews?view=manage', {
      'GET /v1/news-datatable': () => page(aNewsRow(31), aNewsRow(32, { title: 'Later', state: 'scheduled' })),
      [`GET /v1/news/${uuid(31)}/readers`]: ({ query }) =>
        json({
          people: 40,
          read: 12,
          data:
            query.get('read') === 'false'
              ? [{ account_id: uuid(5), name: 'Slamet Riyadi', of: 'Security', read_at: null }]
              : [],
        }),
    });
    expect(await screen.findByText('Scheduled')).toBeDefined();
    expect(sent.find(({ path }) => path === '/v1/news-datatable')?.query.get('kind')).toBe('internal');
    await user.click(screen.getByRole('button', { name: 'Who has read Keys at the main post: 12 of 40' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Read by 12 of 40')).toBeDefined();
    expect(drawer.getByText('Slamet Riyadi')).toBeDefined();
    await user.click(drawer.getByText('Read'));
    expect(await drawer.findByText('Nobody has read this news yet.')).toBeDefined();
  });
});

describe('[S2-082] tenant news', () => {
  it('lists tenant news for editors and deletes an article after a confirmation', async () => {
    const { user, sent } = await open('/news/tenantNews', {
      'GET /v1/news-datatable': () => page(aNewsRow(31, { kind: 'tenant' })),
      [`DELETE /v1/news/${uuid(31)}`]: () => nothing(),
    });
    expect(await screen.findByRole('heading', { name: 'Tenant news' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'More for Keys at the main post' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Delete/, hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete Keys at the main post' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});

describe('article form', () => {
  const record = aNewsRecord(31, {
    body: {
      blocks: [
        { type: 'heading', level: 2, text: [{ text: 'Keys' }] },
        { type: 'paragraph', text: [{ text: 'At the ' }, { text: 'main post', bold: true }] },
      ],
    },
  });
  const address = `/news/internalNews/${record.id}/update`;
  const routes = { [`GET /v1/news/${record.id}`]: () => json(record) };

  it('saves a changed article without a new publication time', async () => {
    const { user, sent, router } = await open(address, {
      ...routes,
      [`PUT /v1/news/${record.id}`]: () => json(record),
      'GET /v1/news-datatable': () => page(),
    });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Keys moved');
    await user.click(screen.getByRole('checkbox', { name: 'Pin to the top' }));
    await user.click(screen.getByRole('button', { name: /Save changes/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/news/internalNews'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      title: 'Keys moved',
      body: record.body,
      audience: { everyone: true, tenant_ids: [], category_ids: [], role_ids: [] },
      draft: false,
      publish_at: null,
      pinned: true,
      version: 3,
    });
  }, 30_000);

  it('shows missing values of an article at their fields before a request is sent', async () => {
    const { user, sent } = await open('/news/internalNews/create', {});
    await screen.findByRole('textbox', { name: 'Title' });
    await user.click(screen.getByRole('radio', { name: 'Certain roles' }));
    await user.click(screen.getByRole('button', { name: /Publish/ }));
    expect(await screen.findByText('Choose at least one')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Title' })).toBe(document.activeElement);
    expect(screen.getByRole('textbox', { name: 'Text' }).getAttribute('aria-invalid')).toBe('true');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  }, 30_000);

  it('keeps what was written when the page is left, says so on the way back, and starts over on request', async () => {
    const { user, router } = await open('/news/tenantNews/create', { 'GET /v1/news-datatable': () => page() });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lift mati');
    await act(() => router.navigate('/news/tenantNews'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
    await act(() => router.navigate('/news/tenantNews/create'));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Lift mati');
    expect(screen.getByText('What you typed before is back.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', ''));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  }, 30_000);

  it('reports a conflict when an article is saved and keeps the written text', async () => {
    const { user } = await open(address, { ...routes, [`PUT /v1/news/${record.id}`]: () => problem(409, 'conflict') });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Mine');
    await user.click(screen.getByRole('button', { name: /Save changes/ }));
    expect(await screen.findByText(/Somebody has changed this news/)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Mine');
  }, 30_000);
});
