import type { Action } from '@gerbang/shared/access';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./DeputiesScreen.tsx'), 60_000);
beforeEach(() => {
  // Mantine warns that its menus are hidden, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const CURRENT: DeputyRecord = {
  id: uuid(51),
  account_id: uuid(31),
  account: 'Dewi Anggraini',
  deputy_id: uuid(32),
  deputy: 'Bambang Sutrisno',
  starts_at: '2026-11-14T17:00:00Z',
  ends_at: '2026-11-20T16:59:00Z',
  stages: null,
  reason: 'Cuti',
  status: 'current',
  version: 3,
  updated_at: '2026-11-09T03:00:00Z',
};
const UPCOMING: DeputyRecord = {
  ...CURRENT,
  id: uuid(52),
  account_id: uuid(33),
  account: 'Johan Tanuwijaya',
  stages: ['fat', 'tcr'],
  reason: '',
  status: 'upcoming',
};
const PAST: DeputyRecord = { ...CURRENT, id: uuid(53), account: 'Maya Kusuma', status: 'past' };
const ROLES = [
  { id: uuid(80), name: 'TCR', actions: ['permit.decide'], stages: ['tcr', 'fat'] },
  { id: uuid(81), name: 'Engineering', actions: [], stages: [] },
].map((role) => ({ ...role, modules: [], features: [], people: 1, version: 1, updated_at: CURRENT.updated_at }));
const person = (number: number, name: string, role: number) => ({
  id: uuid(number),
  name,
  email: 'x@graha.co.id',
  phone: '',
  language: 'id',
  active: true,
  status: 'active',
  role_id: uuid(role),
  role: role === 80 ? 'TCR' : 'Engineering',
  property_ids: [],
  properties: [],
  other_properties: 1,
  last_login: null,
  second_step: false,
  second_step_reset: null,
  version: 1,
  updated_at: CURRENT.updated_at,
});
const page = (data: unknown[]) => json({ data, total: data.length, page: 1 });
const MANAGER: Action[] = ['profile.update', 'user.read', 'user.update'];
const APPROVER: Action[] = ['profile.update', 'permit.decide'];

async function open(
  actions: Action[],
  routes: Parameters<typeof stubServer>[0] = {},
  list = [CURRENT, UPCOMING, PAST],
) {
  const record = aStaffRecord({ modules: [aModule('Settings', [['Deputy', '/settings/deputies']])] });
  const reader = { ...record, role: { ...record.role, actions, stages: ['tcr', 'gm'] } };
  await staffSession(reader);
  const sent = stubServer({
    'GET /v1/deputy-datatable': () => page(list),
    'GET /v1/deputy-options': () => json([{ id: uuid(32), name: 'Bambang Sutrisno' }]),
    'GET /v1/role-datatable': () => page(ROLES),
    'GET /v1/user-datatable': () => page([person(31, 'Dewi Anggraini', 80), person(34, 'Yusuf', 81)]),
    ...routes,
  });
  const app = renderApp('/settings/deputies');
  await screen.findByRole('heading', { name: 'Deputies' });
  const written = () => sent.filter(({ method }) => method !== 'GET');
  const menuOf = async (name: string) => {
    const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
    await app.user.click(row.getByRole('button', { name: `More for ${name}` }));
    return row.findAllByRole('menuitem', { hidden: true });
  };
  const press = async (name: string, item: string) => {
    const items = await menuOf(name);
    const found = items.find(({ textContent }) => textContent === item);
    if (found === undefined) throw new Error(`no ${item} for ${name}`);
    await app.user.click(found);
    return within(await screen.findByRole('dialog'));
  };
  return { ...app, sent, written, menuOf, press, reader };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function choose({ user }: Opened, field: HTMLElement, option: string) {
  await waitFor(() => expect(field).toHaveProperty('disabled', false));
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}
/** Chooses the first day of the next month, which is always in the future. */
async function chooseDay({ user }: Opened, field: HTMLElement) {
  await user.click(field);
  await user.click(await screen.findByRole('button', { name: 'Next month', hidden: true }));
  await user.click(await screen.findByRole('button', { name: /^1 /, hidden: true }));
}

const isSince = (before: number) => (moment: string) =>
  Date.parse(moment) >= before && Date.parse(moment) <= Date.now();

describe('List of deputies', () => {
  it('lists who decides for whom, for which stages, and when in the reader’s time zone', async () => {
    await open(MANAGER);
    expect(await screen.findByRole('columnheader', { name: 'When (WIB)' })).toBeTruthy();
    const rows = (await screen.findAllByRole('row', { name: /Bambang/ })).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    const period = '15 Nov 2026, 00:00 – 20 Nov 2026, 23:59';
    expect(rows).toEqual([
      ['DADewi AnggrainiCuti', 'Bambang Sutrisno', period, 'All stages', 'Current', ''],
      ['JTJohan Tanuwijaya', 'Bambang Sutrisno', period, 'Order taker, Finance', 'Upcoming', ''],
      ['MKMaya KusumaCuti', 'Bambang Sutrisno', period, 'All stages', 'Past', ''],
    ]);
  });

  it('sorts deputies by latest start and filters them by status', async () => {
    const { user, sent } = await open(MANAGER);
    const lists = () => sent.filter(({ path }) => path === '/v1/deputy-datatable').map(({ query }) => query);
    const asked = () => lists().at(-1);
    expect(Object.fromEntries(asked() ?? [])).toEqual({
      search_by: '',
      page: '1',
      page_size: '10',
      sort: '-starts_at',
    });
    await user.click(await screen.findByRole('button', { name: 'Filter: Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Past', hidden: true }));
    await waitFor(() => expect(asked()?.get('status')).toBe('past'));
  });

  it('offers to end a current deputy, and does not offer to edit a past one', async () => {
    const { menuOf } = await open(MANAGER);
    const texts = async (name: string) => (await menuOf(name)).map(({ textContent }) => textContent);
    expect(await texts('Dewi Anggraini')).toEqual(['Edit', 'End now']);
    expect(await texts('Johan Tanuwijaya')).toEqual(['Edit', 'Delete']);
    expect(await texts('Maya Kusuma')).toEqual(['Delete']);
  });

  it('lets a person without rights on users change only their own deputies', async () => {
    const own = { ...UPCOMING, account_id: aStaffRecord().id, account: 'Ratna Dewi' };
    await open(APPROVER, {}, [own, CURRENT]);
    await screen.findByRole('row', { name: /Dewi Anggraini/ });
    const menus = screen.getAllByRole('button', { name: /^More for/ });
    expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual(['More for Ratna Dewi']);
  });
});

describe('Deputy dialog', () => {
  it('requires person, deputy and time, and disables people who decide no stage', async () => {
    const { user, written } = await open(MANAGER);
    await user.click(await screen.findByRole('button', { name: 'Add deputy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Please Complete Field')).toHaveLength(4);
    expect(written()).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: 'Who is away?' }));
    const yusuf = await screen.findByRole('option', { name: 'Yusuf · Engineering', hidden: true });
    expect(yusuf.getAttribute('data-combobox-disabled')).toBe('true');
  });

  it('lets a manager set a deputy for some stages of a person', async () => {
    const app = await open(MANAGER, { 'POST /v1/deputy': () => json(UPCOMING, 201) });
    const { user, written, sent } = app;
    await user.click(await screen.findByRole('button', { name: 'Add deputy' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(app, dialog.getByRole('combobox', { name: 'Who is away?' }), 'Dewi Anggraini · TCR');
    await choose(app, dialog.getByRole('combobox', { name: 'Who decides?' }), 'Bambang Sutrisno');
    expect(sent.find(({ path }) => path === '/v1/deputy-options')?.query.get('account_id')).toBe(uuid(31));
    await chooseDay(app, dialog.getByRole('button', { name: 'From' }));
    await chooseDay(app, dialog.getByRole('button', { name: 'Until' }));
    await user.click(dialog.getByRole('radio', { name: 'Only some' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Finance' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Create Success')).toBeTruthy();
    expect(written()[0]?.body).toMatchObject({
      account_id: uuid(31),
      deputy_id: uuid(32),
      starts_at: expect.stringMatching(/T17:00:00.000Z$/),
      ends_at: expect.stringMatching(/T16:59:00.000Z$/),
      stages: ['fat'],
      reason: '',
    });
  });

  it.each([
    ['starts_at', 'taken', 'There is another deputy for the same stage at that time'],
    ['ends_at', 'invalid', 'Has to be later than the start'],
    ['deputy_id', 'invalid', 'This person cannot stand in. Choose somebody else.'],
    ['stages', 'invalid', 'That person does not decide this stage'],
  ])('explains the server’s refusal of the field %s with code %s', async (path, code, words) => {
    const refusal = () => problem(422, 'refused', [{ path, code }]);
    const { user, press } = await open(MANAGER, {
      [`GET /v1/user/${UPCOMING.account_id}`]: () => json(person(33, UPCOMING.account, 80)),
      [`PUT /v1/deputy/${UPCOMING.id}`]: refusal,
    });
    const dialog = await press(UPCOMING.account, 'Edit');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
  });

  it('saves a deputy with the version that was read, and reports a change by another person', async () => {
    const { user, press, written } = await open(MANAGER, {
      [`GET /v1/user/${UPCOMING.account_id}`]: () => json(person(33, UPCOMING.account, 80)),
      [`PUT /v1/deputy/${UPCOMING.id}`]: () => problem(409, 'conflict'),
    });
    const dialog = await press(UPCOMING.account, 'Edit');
    await user.click(dialog.getByRole('checkbox', { name: 'Order taker' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Somebody else has changed it');
    const { deputy_id, reason, version } = UPCOMING;
    expect(written()[0]?.body).toEqual({
      deputy_id,
      reason,
      version,
      starts_at: '2026-11-14T17:00:00.000Z',
      ends_at: '2026-11-20T16:59:00.000Z',
      stages: ['fat'],
    });
  });

  it('explains that a deputyship would give more rights than the manager has', async () => {
    const { user, press } = await open(MANAGER, {
      [`GET /v1/user/${CURRENT.account_id}`]: () => json(person(31, CURRENT.account, 81)),
      [`PUT /v1/deputy/${CURRENT.id}`]: () => problem(422, 'beyond_own_rights', [{ path: 'stages', code: 'invalid' }]),
    });
    const dialog = await press(CURRENT.account, 'Edit');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('more than you may do yourself');
  });

  it('ends a current deputy after a confirmation and keeps the entry in the list', async () => {
    const { user, press, written } = await open(MANAGER, {
      [`PUT /v1/deputy/${CURRENT.id}`]: () => json({ ...CURRENT, status: 'past' }),
    });
    const before = Date.now();
    const dialog = await press(CURRENT.account, 'End now');
    expect(dialog.getByText(/^Bambang Sutrisno no longer decides for Dewi Anggraini/)).toBeTruthy();
    expect(written()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('The deputy has been ended')).toBeTruthy();
    const { deputy_id, starts_at, stages, reason, version } = CURRENT;
    expect(written().map(({ body }) => body)).toEqual([
      { deputy_id, starts_at, stages, reason, version, ends_at: expect.toSatisfy(isSince(before)) },
    ]);
  });

  it('returns the focus to the opening button when the deputy dialog closes', async () => {
    const { user, press } = await open(MANAGER, {
      [`GET /v1/user/${UPCOMING.account_id}`]: () => problem(404, 'not_found'),
    });
    await press(UPCOMING.account, 'Edit');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`More for ${UPCOMING.account}`);
    const add = screen.getByRole('button', { name: 'Add deputy' });
    await user.click(add);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(add);
  });

  it('deletes a deputy whose time has not started', async () => {
    const { user, press, written } = await open(MANAGER, { [`DELETE /v1/deputy/${UPCOMING.id}`]: () => nothing() });
    const dialog = await press(UPCOMING.account, 'Delete');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    expect(written().map(({ method }) => method)).toEqual(['DELETE']);
  });
});
