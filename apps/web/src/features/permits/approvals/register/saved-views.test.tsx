import type { SavedView } from '@gerbang/shared/contracts/insight/saved-views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../../test/builders.ts';
import { withoutMotion } from '../../../../test/reduced-motion.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { json, last, nothing, problem, stubServer } from '../../../../test/server.ts';
import { staffSession } from '../../../../test/sessions.ts';
import { warmUp } from '../../../../test/warm-up.ts';

const PATH = '/operational/permitRegister';
const OWN: SavedView = {
  id: uuid(1),
  name: 'Night work',
  query: 'kind=work&sort=window',
  shared: false,
  is_own: true,
  owner: 'Rina',
  mail: null,
};
const SHARED: SavedView = {
  ...OWN,
  id: uuid(2),
  name: 'Office view',
  query: 'late=true',
  shared: true,
  is_own: false,
};

beforeAll(warmUp(PATH), 60_000);
beforeEach(() => {
  withoutMotion();
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(address = '', answers: Parameters<typeof stubServer>[0] = {}) {
  await staffSession(aStaffRecord({ modules: [aModule('Operational', [['Permit Register', PATH]])] }));
  const views = [OWN, SHARED];
  const sent = stubServer({
    'GET /v1/permit-datatable': () => json({ data: [], total: 0, page: 1 }),
    'GET /v1/floor-datatable': () => json({ data: [], total: 0, page: 1 }),
    'GET /v1/saved-views': () => json({ views }),
    'POST /v1/saved-views': ({ body }) => {
      views.push({ ...OWN, ...(body as Partial<SavedView>), id: uuid(3) });
      return json({ id: uuid(3) }, 201);
    },
    [`PUT /v1/saved-views/${OWN.id}`]: ({ body }) => {
      views[0] = { ...OWN, ...(body as Partial<SavedView>) };
      return nothing();
    },
    [`DELETE /v1/saved-views/${OWN.id}`]: nothing,
    ...answers,
  });
  const app = renderApp(`${PATH}${address}`);
  await screen.findByRole('heading', { name: 'Permit Register' }, { timeout: 15_000 });
  const search = () => new URLSearchParams(app.router.state.location.search);
  const item = (name: string) => screen.findByRole('menuitem', { name, hidden: true });
  const lastOf = (method: string) => last(sent, (request) => request.method === method);
  return { ...app, search, item, lastOf };
}

describe('saved views', () => {
  it('shows saved views as tabs beside the built-in views of the register, and sets their filters', async () => {
    const { user, search } = await open('?state=closed&page=3');
    await user.click(await screen.findByRole('button', { name: 'Night work' }));
    await waitFor(() => expect(search().toString()).toBe(`kind=work&sort=window&saved=${OWN.id}`));
    const tab = screen.getAllByRole('button', { name: 'Night work' })[0];
    await waitFor(() => expect(tab?.getAttribute('aria-pressed')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(search().toString()).toBe(''));
  });

  it('says that the shown view was changed, and saves the change', async () => {
    const { user, item, lastOf } = await open(`?kind=work&state=closed&sort=window&saved=${OWN.id}`);
    await user.click(await screen.findByRole('button', { name: /Night work ?, changed/ }));
    await user.click(await item('Save'));
    await waitFor(() =>
      expect(lastOf('PUT')?.body).toEqual({
        name: 'Night work',
        query: 'kind=work&sort=window&state=closed',
        shared: false,
        mail: null,
      }),
    );
  });

  it('lets only its owner share and delete a view, and asks before a shared view is deleted', async () => {
    const { user, search, item, lastOf } = await open(`?${OWN.query}&saved=${OWN.id}`);
    const button = (name: string) => screen.getAllByRole('button', { name }).find((one) => one.ariaHasPopup === 'menu');
    await screen.findAllByRole('button', { name: 'Night work' });
    await user.click(button('Night work') ?? document.body);
    await user.click(await item('Share with the property'));
    await waitFor(() => expect(lastOf('PUT')?.body).toMatchObject({ query: OWN.query, shared: true }));
    await user.click(button('Night work') ?? document.body);
    await user.click(await item('Delete this view'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Night work”?' }));
    expect(dialog.getByText('This view is shared. It disappears for everyone at this property.')).toBeTruthy();
    expect(lastOf('DELETE')).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(search().has('saved')).toBe(false));
    expect(lastOf('DELETE')?.path).toBe(`/v1/saved-views/${OWN.id}`);
    await user.click(await screen.findByRole('button', { name: 'Office view' }));
    await user.click(button('Office view') ?? document.body);
    await item('Save as a new view');
    expect(screen.queryByRole('menuitem', { name: 'Delete this view', hidden: true })).toBeNull();
  });

  it('saves the filters as a new view, which needs a name', async () => {
    const { user, search, item, lastOf } = await open('?kind=work&page=2');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await item('Save as a new view'));
    const name = await screen.findByRole('textbox', { name: 'Name of the view' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(lastOf('POST')).toBeUndefined();
    fireEvent.change(name, { target: { value: 'Work' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const body = { list: 'permit-register', name: 'Work', query: 'kind=work', shared: false, mail: null };
    await waitFor(() => expect(lastOf('POST')?.body).toEqual(body));
    await waitFor(() => expect(search().get('saved')).toBe(uuid(3)));
  });

  it('names the limit of saved views when it is reached', async () => {
    const { user, item } = await open('', {
      'POST /v1/saved-views': () => problem(422, 'refused', [{ path: 'name', code: 'too_many' }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await item('Save as a new view'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the view' }), { target: { value: 'More' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You have 30 views of this list/)).toBeTruthy();
  });

  it('keeps showing a view that could not be deleted', async () => {
    const { user, search, item } = await open(`?kind=work&saved=${OWN.id}`, {
      [`DELETE /v1/saved-views/${OWN.id}`]: () => problem(503, 'unavailable'),
    });
    await user.click(await screen.findByRole('button', { name: /Night work ?, changed/ }));
    await user.click(await item('Delete this view'));
    await user.click(await screen.findByRole('button', { name: 'Delete view' }));
    expect(await screen.findByText('The view could not be deleted')).toBeTruthy();
    expect(search().get('saved')).toBe(OWN.id);
  });
});

const MAIL = { every: 'week', weekday: 3, download: 'permit', path: PATH } as const;

describe('mails of saved views', () => {
  const openMenu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const buttons = await screen.findAllByRole('button', { name: 'Night work' });
    await user.click(buttons.find((one) => one.ariaHasPopup === 'menu') ?? document.body);
  };

  it('mails the shown view on the chosen day, and stops by one click', async () => {
    const { user, item, lastOf } = await open(`?${OWN.query}&saved=${OWN.id}`);
    await openMenu(user);
    await user.click(await item('E-mail me this list'));
    const when = await screen.findByRole('combobox', { name: 'How often' });
    expect(within(when).getAllByRole('option')).toHaveLength(9);
    await user.selectOptions(when, 'Every Wednesday');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    const { name, query, shared } = OWN;
    await waitFor(() => expect(lastOf('PUT')?.body).toEqual({ name, query, shared, mail: MAIL }));
    expect(await screen.findByText('E-mails switched on')).toBeTruthy();
    await openMenu(user);
    await user.click(await item('Stop the e-mails Every Wednesday'));
    await waitFor(() => expect(lastOf('PUT')?.body).toEqual({ name, query, shared, mail: null }));
  });

  it('opens the list of a mailed view and downloads it once', async () => {
    const record = aStaffRecord({ modules: [aModule('Operational', [['Permit Register', PATH]])] });
    await staffSession(record);
    const mailed = { ...OWN, mail: MAIL };
    const sent = stubServer({
      'GET /v1/permit-datatable': () => json({ data: [], total: 0, page: 1 }),
      'GET /v1/floor-datatable': () => json({ data: [], total: 0, page: 1 }),
      'GET /v1/saved-views': () => json({ views: [mailed] }),
      [`GET /v1/saved-views/${OWN.id}`]: () => json(mailed),
      'GET /v1/permit-download': () => json({ job_id: uuid(900) }, 202),
      [`GET /v1/exports/${uuid(900)}`]: () => json({ state: 'running', rows_done: 0, rows_total: null }),
    });
    const { router } = renderApp(`/savedView/${OWN.id}?at=${record.property.id}`);
    await screen.findByRole('heading', { name: 'Permit Register' }, { timeout: 15_000 });
    const downloads = () => sent.filter(({ path }) => path === '/v1/permit-download');
    await waitFor(() => expect(downloads().map(({ query }) => query.get('kind'))).toEqual(['work']));
    await waitFor(() => expect(router.state.location.search).toBe(`?${OWN.query}&saved=${OWN.id}`));
    expect(downloads()).toHaveLength(1);
  });

  it('says that a mailed view is gone', async () => {
    await staffSession(aStaffRecord());
    stubServer({ [`GET /v1/saved-views/${OWN.id}`]: () => problem(404, 'not_found') });
    renderApp(`/savedView/${OWN.id}?at=${uuid(2)}`);
    expect(await screen.findByText(/This view no longer exists/, {}, { timeout: 15_000 })).toBeTruthy();
  });

  it('offers to try again when a mailed view cannot be loaded', async () => {
    await staffSession(aStaffRecord());
    const sent = stubServer({ [`GET /v1/saved-views/${OWN.id}`]: () => problem(503, 'unavailable') });
    const { user } = renderApp(`/savedView/${OWN.id}?at=${uuid(2)}`);
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 }));
    expect(screen.queryByText(/This view no longer exists/)).toBeNull();
    await waitFor(() => expect(sent.filter(({ path }) => path.includes(OWN.id)).length).toBeGreaterThan(1));
  });
});
