import type { Action } from '@gerbang/shared/access';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { store } from '../../../lib/store/store.ts';
import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const FLOORS = [
  { id: uuid(1), name: 'Basement', position: -1, units: 0, version: 1, updated_at: '2026-11-09T03:00:00Z' },
  { id: uuid(2), name: 'Lantai 1', position: 1, units: 12, version: 3, updated_at: '2026-11-09T03:00:00Z' },
];
const feature = (path: string) => ({ name: path, path });
const MODULES = [
  {
    name: 'Master Data',
    path: '/masterData',
    icon: 'database',
    child: false,
    features: ['floor', 'tenant', 'asset', 'castle'].map((kind) => feature(`/masterData/${kind}`)),
  },
  {
    name: 'Category',
    path: '/category',
    icon: 'grip',
    child: false,
    features: ['tenant', 'workOrder'].map((kind) => feature(`/category/${kind}`)),
  },
];
const page = (data: unknown[]) => json({ data, total: data.length, page: 1 });
const LIST = 'GET /v1/floor-datatable';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./RecordScreen.tsx'), 30_000);
beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(
  path: string,
  routes: Parameters<typeof stubServer>[0],
  actions: Action[] = ['property.read', 'property.update'],
) {
  const record = aStaffRecord();
  const user = { ...record, role: { ...record.role, actions, modules: MODULES } };
  await staffSession(user);
  const sent = stubServer({ [LIST]: () => page(FLOORS), ...routes });
  const app = renderApp(path);
  return { ...app, sent, property_id: record.property.id };
}
const writes = (sent: Awaited<ReturnType<typeof open>>['sent']) => sent.filter(({ method }) => method !== 'GET');
async function menuOf(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return (item: string) => screen.findByRole('menuitem', { name: item, hidden: true });
}

describe('Records of a building', () => {
  it('lists the records of the property that the person has chosen', async () => {
    const { sent, property_id } = await open('/masterData/floor', {});
    const row = within(await screen.findByRole('row', { name: /Lantai 1/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Lantai 1', '12', '']);
    expect(screen.getByRole('heading', { name: 'Floors' })).toBeTruthy();
    expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({
      search_by: '',
      page: '1',
      page_size: '10',
      property_id,
    });
  });

  it('creates a record and shows missing and refused values at their fields', async () => {
    const refusal = () => problem(422, 'refused', [{ path: 'name', code: 'taken' }]);
    const { user, sent } = await open('/masterData/floor', { 'POST /v1/floor': refusal });
    await user.click(await screen.findByRole('button', { name: 'Add floor' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please Complete Field')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Name/), 'Lantai 1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This is taken already')).toBeTruthy();
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Lantai 1');
    expect(writes(sent)[0]?.body).toEqual({ name: 'Lantai 1', position: 0 });
  });

  it('sends a changed record with the version that was read and reloads the list', async () => {
    const { user, sent } = await open('/masterData/floor', {
      [`PUT /v1/floor/${uuid(2)}`]: () => json({ ...FLOORS[1], name: 'Lantai Satu', version: 4 }),
    });
    await user.click(await (await menuOf(user, 'Lantai 1'))('Edit'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), ' Barat');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({ name: 'Lantai 1 Barat', position: 1, version: 3 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent.filter(({ path }) => path === '/v1/floor-datatable')).toHaveLength(2));
  });

  it('keeps the input and reports a conflict when another person has changed the record', async () => {
    const { user } = await open('/masterData/floor', { [`PUT /v1/floor/${uuid(2)}`]: () => problem(409, 'conflict') });
    await user.click(await (await menuOf(user, 'Lantai 1'))('Edit'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), ' Barat');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Somebody else has changed it');
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Lantai 1 Barat');
  });

  it('explains why a record in use is not deleted', async () => {
    const { user } = await open('/masterData/floor', { [`DELETE /v1/floor/${uuid(2)}`]: () => problem(409, 'in_use') });
    await user.click(await (await menuOf(user, 'Lantai 1'))('Delete Lantai 1'));
    await user.click(await screen.findByRole('button', { name: 'Delete Lantai 1' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(await screen.findByText('This is in use and cannot be deleted.')).toBeTruthy();
  });

  it('shows records read-only to a role without the right to change them', async () => {
    await open('/masterData/floor', {}, ['property.read']);
    await screen.findByRole('row', { name: /Lantai 1/ });
    expect(screen.queryByRole('button', { name: 'Add floor' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });
});

describe('Records with a name in each language', () => {
  const category = { id: uuid(7), kind: 'tenant', description: '', active: true, in_use: 0, version: 1 };
  const rows = [
    { ...category, name: 'Makanan', name_en: 'Food', updated_at: '2026-11-09T03:00:00Z' },
    { ...category, id: uuid(8), name: 'Apotek', name_en: '', updated_at: '2026-11-09T03:00:00Z' },
  ];

  it('shows the name in the language of the session, asks the server for it, and edits both', async () => {
    const { user, sent } = await open('/category/tenant', {
      'GET /v1/category-datatable': () => page(rows),
      [`PUT /v1/category/${uuid(7)}`]: () => json(rows[0]),
    });
    expect(await screen.findByRole('row', { name: /Food/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Apotek/ })).toBeTruthy();
    const asked = () => sent.filter(({ path }) => path === '/v1/category-datatable');
    expect(asked().at(-1)?.headers.get('X-Language')).toBe('en');
    await user.click(await (await menuOf(user, 'Food'))('Edit'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Makanan');
    await user.type(dialog.getByLabelText('In English'), ' and drink');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(writes(sent)[0]?.body).toMatchObject({ name: 'Makanan', name_en: 'Food and drink' }));
    await act(() => chooseLanguage('staff', 'id'));
    expect(await screen.findByRole('row', { name: /Makanan/ })).toBeTruthy();
    await waitFor(() => expect(asked().at(-1)?.headers.get('X-Language')).toBe('id'));
  });

  it('forgets the names of a list that is no longer on screen when the language changes', async () => {
    const { router } = await open('/category/tenant', { 'GET /v1/category-datatable': () => page(rows) });
    expect(await screen.findByRole('row', { name: /Food/ })).toBeTruthy();
    await act(() => router.navigate('/masterData/floor'));
    expect(await screen.findByRole('row', { name: /Basement/ })).toBeTruthy();
    const cached = () => JSON.stringify(store.getState().api.queries);
    expect(cached()).toContain('Makanan');
    await act(() => chooseLanguage('staff', 'id'));
    await waitFor(() => expect(cached()).not.toContain('Makanan'));
    expect(cached()).toContain('Basement');
  });

  it('asks again when the language changes while the list is on its way', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { sent } = await open('/category/tenant', {
      'GET /v1/category-datatable': () => new Promise<Response>((resolve) => waiting.push(resolve)),
    });
    const languages = () =>
      sent.filter(({ path }) => path === '/v1/category-datatable').map(({ headers }) => headers.get('X-Language'));
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(() => chooseLanguage('staff', 'id'));
    expect(languages()).toEqual(['en']);
    waiting[0]?.(page(rows));
    await waitFor(() => expect(languages()).toEqual(['en', 'id']));
  });
});

describe('Addresses of the record screens', () => {
  it.each([
    ['[D2-13]', '/masterData/asset', 'Assets', 'asset'],
    ['[D2-14]', '/category/tenant', 'Tenant categories', 'category'],
    ['', '/category/workOrder', 'Work order categories', 'category'],
    ['', '/masterData/tenant', 'Tenants', 'tenant'],
  ])('opens the record screen %s %s with the title %s', async (_row, path, title, name) => {
    await open(path, { [`GET /v1/${name}-datatable`]: () => page([]) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  it('shows the not-found page at an address with an unknown kind of record', async () => {
    await open('/masterData/castle', {});
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  });
});
