import type { SearchAnswer } from '@gerbang/shared/contracts/insight/search';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { readRecent, rememberSearch, resultsOf } from './results.ts';

beforeAll(() => import('./SearchPalette.tsx'), 60_000);
withoutMotion();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.removeItem('recentSearches:x');
});

const ANSWER: SearchAnswer = {
  permits: [
    {
      property_id: uuid(2),
      id: uuid(51),
      property: 'Harmoni Celebes',
      code: 'L-HC-7K3QX9T2-M',
      kind: 'loading',
      state: 'approved',
      company: 'Kopi Senja',
    },
  ],
  tenants: [{ property_id: uuid(1), id: uuid(61), property: 'Graha Indah', name: 'Kopi Senja', active: true }],
  assets: [],
  work_orders: [],
};

function aReader() {
  const record = aStaffRecord({
    modules: [
      aModule('News', [['Internal News', '/news/internalNews']]),
      aModule('Operational', [['Permit Approvals', '/operational/permitApprovals']]),
    ],
  });
  return { ...record, property: { ...record.property, id: uuid(1) } };
}

describe('Search in the header', () => {
  it('opens the search with Ctrl K, finds screens at once and records after a pause, and opens a result with Enter', async () => {
    const reader = await staffSession(aReader());
    const sent = stubServer({ 'GET /v1/search': () => json(ANSWER) });
    const { user, router } = renderApp('/profile');
    await screen.findByText('Search permits, tenants, assets');
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
    await user.type(dialog.getByRole('textbox', { name: 'Search everything' }), 'news');
    expect(await dialog.findByText('Internal News')).toBeDefined();
    expect(await dialog.findByText('L-HC-7K3QX9T2-M')).toBeDefined();
    // One request for the whole word. No tenants, because the reader's menu has no screen that shows them.
    expect(sent.filter(({ path }) => path === '/v1/search').map(({ query }) => query.get('q'))).toEqual(['news']);
    expect(dialog.queryByText('Tenants')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/news/internalNews'));
    expect(readRecent(reader.id)).toEqual(['news']);
  }, 30_000);
});

it('selects the first result of the server when it arrives, so that Enter opens it', async () => {
  await staffSession(aReader());
  stubServer({ 'GET /v1/search': () => json(ANSWER) });
  const { user } = renderApp('/profile');
  await user.click(await screen.findByRole('button', { name: /Search permits/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  await user.type(dialog.getByRole('textbox', { name: 'Search everything' }), 'kopi');
  const line = await dialog.findByRole('button', { name: /L-HC-7K3QX9T2-M/ });
  await waitFor(() => expect(line.dataset['selected']).toBe('true'));
}, 30_000);

it('shows only results whose screen is in the menu of the reader, and names the property of a result elsewhere', () => {
  const results = resultsOf(ANSWER, aReader());
  expect(results.map(({ kind, note, to }) => [kind, note, to])).toEqual([
    ['permits', 'Kopi Senja · Harmoni Celebes', `/operational/permitApprovals?permit=${uuid(51)}&at=${uuid(2)}`],
  ]);
});

it('stores the last five searches, newest first and without duplicates', () => {
  for (const text of ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'DUA']) rememberSearch('x', text);
  expect(readRecent('x')).toEqual(['DUA', 'enam', 'lima', 'empat', 'tiga']);
});
