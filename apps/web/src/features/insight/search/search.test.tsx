import type { SearchAnswer, SearchResult } from '@gerbang/shared/contracts/insight/search';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { lineOf, readRecent, rememberOpened } from './results.ts';
import type { Line } from './results.ts';

beforeAll(() => import('./SearchPalette.tsx'), 60_000);
withoutMotion();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.removeItem('recentlyOpened:x');
});

const found = (number: number, facts: Partial<SearchResult>): SearchResult => ({
  kind: 'permit',
  property_id: uuid(2),
  property: 'Harmoni Celebes',
  id: uuid(number),
  title: 'Kopi Senja',
  code: '',
  note: '',
  part: null,
  state: null,
  day: null,
  ...facts,
});
const PERMIT = found(51, { code: 'L-HC-7K3QX9T2-M', state: 'in_review', day: '2026-11-18' });
const TENANT = found(61, { kind: 'tenant', property_id: uuid(1), property: 'Graha Indah' });
const PERSON = found(71, { kind: 'person', title: 'Joko Susilo', part: 'worker', note: 'CV Rupa' });
const ANSWER: SearchAnswer = { found: [PERMIT, TENANT, PERSON], more: [] };

function aReader() {
  const record = aStaffRecord({
    modules: [
      aModule('News', [['Internal News', '/news/internalNews']]),
      aModule('Operational', [['Permit Approvals', '/operational/permitApprovals']]),
      aModule('Tenant & Internal', [['Internal Work Order', '/tenantInternal/internalWorkOrder']]),
    ],
  });
  return {
    ...record,
    role: { ...record.role, actions: ['work_order.update'] },
    property: { ...record.property, id: uuid(1) },
  };
}

async function openSearch(answer: (query: URLSearchParams) => SearchAnswer = () => ANSWER) {
  const reader = await staffSession(aReader());
  const sent = stubServer({ 'GET /v1/search': ({ query }) => json(answer(query)) });
  const { user, router } = renderApp('/profile');
  await screen.findByText('Search permits, people, plates, units');
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search everything' }));
  const type = (text: string) => user.type(dialog.getByRole('textbox', { name: 'Search everything' }), text);
  return { reader, sent, user, router, dialog, type };
}

describe('Search in the header', () => {
  it('finds screens at once and records after a pause, with state and day, and opens a result with Enter', async () => {
    const { reader, sent, user, router, dialog, type } = await openSearch();
    await type('news');
    expect(await dialog.findByRole('button', { name: /Internal\s*News/ })).toBeDefined();
    const line = await dialog.findByRole('button', { name: /L-HC-7K3QX9T2-M/ });
    expect(line.textContent).toContain('Waiting');
    expect(line.textContent).toContain('18 Nov');
    // One request for the whole word. No tenants, because the reader's menu has no screen that shows them.
    expect(sent.filter(({ path }) => path === '/v1/search').map(({ query }) => query.get('q'))).toEqual(['news']);
    expect(dialog.queryByText(/Tenants/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Permits 1' })).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/news/internalNews'));
    expect(readRecent(reader.id).map(({ label }) => label)).toEqual(['Internal News']);
  }, 30_000);

  it('shows two results of each kind, and more when one kind is chosen', async () => {
    const many = Array.from({ length: 5 }, (_, at) => found(80 + at, { title: `Kopi ${at + 1}` }));
    const { sent, user, dialog, type } = await openSearch((query) =>
      query.get('kind') === null ? { found: [...many, PERSON], more: ['permit'] } : { found: many, more: [] },
    );
    await type('kopi');
    expect(await dialog.findByRole('button', { name: /Kopi\s*2/ })).toBeDefined();
    expect(dialog.queryByRole('button', { name: /Kopi\s*3/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    expect(await dialog.findByRole('button', { name: /Kopi\s*5/ })).toBeDefined();
    expect(sent.at(-1)?.query.get('kind')).toBe('permit');
    expect(dialog.queryByText('Joko Susilo')).toBeNull();
  }, 30_000);

  it('offers what the person can do, by text and by Alt with a letter', async () => {
    const { user, router, dialog, type } = await openSearch(() => ({ found: [], more: [] }));
    expect(dialog.queryByText('New complaint')).toBeNull();
    await type('new work');
    expect(await dialog.findByRole('button', { name: /New\s*work\s*order/ })).toBeDefined();
    await user.keyboard('{Alt>}w{/Alt}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/tenantInternal/internalWorkOrder/create'));
  }, 30_000);
});

it('selects the first result of the server when it arrives, so that Enter opens it', async () => {
  const { dialog, type } = await openSearch();
  await type('kopi');
  const line = await dialog.findByRole('button', { name: /L-HC-7K3QX9T2-M/ });
  await waitFor(() => expect(line.dataset['selected']).toBe('true'));
}, 30_000);

it('shows the facts of the selected result beside the list, without another request', async () => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => {};
  const { sent, user, dialog, type } = await openSearch();
  await type('kopi');
  expect(await dialog.findByText('Wed, 18 Nov 2026')).toBeDefined();
  await user.keyboard('{ArrowDown}');
  expect(await dialog.findByText('CV Rupa')).toBeDefined();
  expect(dialog.queryByText('Wed, 18 Nov 2026')).toBeNull();
  expect(sent.filter(({ path }) => path.startsWith('/v1/permit/'))).toEqual([]);
}, 30_000);

it('shows only results whose screen is in the menu of the reader, and names the property of a result elsewhere', () => {
  const lines = ANSWER.found.flatMap((record) => lineOf(record, record.part ?? '', aReader()) ?? []);
  expect(lines.map(({ kind, note, to }) => [kind, note, to])).toEqual([
    ['permit', 'L-HC-7K3QX9T2-M · Harmoni Celebes', `/operational/permitApprovals?permit=${uuid(51)}&at=${uuid(2)}`],
    ['person', 'worker · CV Rupa · Harmoni Celebes', `/operational/permitApprovals?permit=${uuid(71)}&at=${uuid(2)}`],
  ]);
});

it('stores the last eight records that were opened, newest first, once each and without names of people', () => {
  const line = (label: string): Line => ({
    kind: 'tenant',
    id: label,
    label,
    note: '',
    property_id: null,
    to: `/${label}`,
  });
  for (const label of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) rememberOpened('x', line(label));
  for (const kind of ['person', 'plate', 'user'] as const) rememberOpened('x', { ...line('Joko'), kind });
  expect(readRecent('x').map(({ label }) => label)).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
  rememberOpened('x', { ...line('Joko Susilo'), kind: 'permit', note: 'L-HC-7K3QX9T2-M · Joko', record: PERMIT });
  expect(readRecent('x')[0]).toMatchObject({ label: 'L-HC-7K3QX9T2-M', note: '' });
});
