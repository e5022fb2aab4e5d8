import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { json, problem } from '../../../test/server.ts';
import { aLogin, LOGINS, menuOf, openTenant, page, tenant, writes } from './test-kit.ts';

const INVITED = aLogin({ name: 'Sari Dewi', email: 'sari@tenant.test', status: 'invited', last_login: null });
const one = (method: string, more = '') => `${method} /v1/tenant-login/${aLogin().id}${more}`;

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./TenantScreen.tsx'), 30_000);
beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function openInvitation(answers: Parameters<typeof openTenant>[0]) {
  const opened = await openTenant(answers);
  await opened.user.click(await screen.findByRole('button', { name: 'Invite user' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

describe('Page of a tenant', () => {
  it('shows the details of the tenant', async () => {
    await openTenant();
    expect(await screen.findByRole('heading', { name: 'Kopi Senja', level: 1 })).toBeTruthy();
    const texts = ['LG-01 (Lower Ground)', 'Makanan', '+62 21 555 1000'];
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
    expect(document.title).toContain('Kopi Senja');
    expect(screen.getByRole('link', { name: 'Tenants' }).getAttribute('href')).toBe('/masterData/tenant');
    const facts = within(screen.getByLabelText('About the tenant'));
    expect(facts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All permits of this tenant', `/operational/permitRegister?tenant_id=${tenant.id}`],
      ['Complaints of this tenant', `/trDepartment/tenantIssueComplaint?view=all&tenant_id=${tenant.id}`],
      ['Goods of this tenant inside', `/operational/goodsLedger?tenant_id=${tenant.id}`],
      ['Meters of this tenant', '/bmDepartment/tenantMeterUtility?search_by=Kopi%20Senja'],
    ]);
  });

  it.each(['menu', 'row'])('opens the page of a tenant from the %s in the list of tenants', async (from) => {
    const { user, router } = await openTenant({ 'GET /v1/tenant-datatable': () => page([tenant]) });
    await user.click(await screen.findByRole('link', { name: 'Tenants' }));
    if (from === 'menu') await user.click(await (await menuOf(user, 'Kopi Senja'))('Logins and items'));
    else await user.click(within(await screen.findByRole('row', { name: /Kopi Senja/ })).getByText('Makanan'));
    expect(await screen.findByRole('heading', { name: 'Kopi Senja', level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/masterData/tenant/${tenant.id}`);
  });

  it('says that the property has no tenant with this id and links to the list', async () => {
    await openTenant({ [`GET /v1/tenant/${tenant.id}`]: () => problem(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'Tenant not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the list of tenants' })).toBeTruthy();
  });

  it('offers to try again when the tenant cannot be loaded', async () => {
    let isDown = true;
    const answer = () => (isDown ? problem(503, 'unavailable') : json(tenant));
    const { user } = await openTenant({ [`GET /v1/tenant/${tenant.id}`]: answer });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Kopi Senja' })).toBeTruthy();
  });
});

describe('Logins of a tenant', () => {
  it('lists tenant logins with their status and last login in the property’s time zone', async () => {
    const invited = { ...INVITED, id: tenant.id, phone: '' };
    const { sent, property_id } = await openTenant({ [LOGINS]: () => page([aLogin(), invited]) });
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect((await cellsOf(/Rina/)).slice(1, 4)).toEqual(['0812 5550 101', 'Active', '09 November 2026, 10:15']);
    expect((await cellsOf(/Sari/)).slice(1, 4)).toEqual(['Not given', 'Invited', 'Never']);
    const asked = sent.find(({ path }) => path.endsWith('tenant-login-datatable'));
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      search_by: '',
      page: '1',
      page_size: '10',
      property_id,
      tenant_id: tenant.id,
    });
  });

  it('invites a person to log in for a tenant and shows missing and refused values at their fields', async () => {
    let refusal: Response | undefined = problem(422, 'refused', [{ path: 'email', code: 'taken' }]);
    const { user, sent, dialog } = await openInvitation({
      'POST /v1/tenant-login': () => refusal ?? json(INVITED, 201),
    });
    const send = () => user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await send();
    expect(await dialog.findAllByText('Please Complete Field')).toHaveLength(2);
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    expect(writes(sent)).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Sari Dewi');
    await user.type(dialog.getByLabelText('Email'), 'sari@tenant.test');
    await user.click(dialog.getByLabelText('English'));
    await send();
    expect(await dialog.findByText('There is a tenant login with this address already')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Email'));
    refusal = undefined;
    await send();
    expect(await screen.findByText('Invitation sent to sari@tenant.test')).toBeTruthy();
    expect(writes(sent).at(-1)?.body).toEqual({
      tenant_id: tenant.id,
      name: 'Sari Dewi',
      email: 'sari@tenant.test',
      phone: '',
      language: 'en',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('-login-datatable')).length).toBeGreaterThan(1));
  });

  it('saves a login with the version that was read and its e-mail unchanged, and reports a change by another person', async () => {
    const { user, sent } = await openTenant({ [one('PUT')]: () => problem(409, 'conflict') });
    await user.click(await (await menuOf(user, 'Rina Marlina'))('Edit'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Email')).toHaveProperty('readOnly', true);
    await user.type(dialog.getByLabelText('Name'), ' S.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Somebody else has changed it');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Rina Marlina S.');
    expect(writes(sent)[0]?.body).toEqual({
      name: 'Rina Marlina S.',
      phone: '0812 5550 101',
      language: 'id',
      active: true,
      version: 4,
    });
  });

  it('sends a new invitation to a person who has no password yet, and shows an error after too many invitations', async () => {
    let isTooOften = false;
    const { user, sent } = await openTenant({
      [LOGINS]: () => page([INVITED]),
      [one('POST', '/invite')]: () => (isTooOften ? problem(429, 'rate_limited') : json({}, 202)),
    });
    await user.click(await (await menuOf(user, 'Sari Dewi'))('Invite again'));
    expect(await screen.findByText('Invitation sent to sari@tenant.test')).toBeTruthy();
    isTooOften = true;
    await user.click(await (await menuOf(user, 'Sari Dewi'))('Invite again'));
    expect(await screen.findByText('Invitation not sent')).toBeTruthy();
    expect(writes(sent)).toHaveLength(2);
  });

  it('deactivates a login after a confirmation that names it, and activates it without a confirmation', async () => {
    const { user, sent } = await openTenant({
      [LOGINS]: () => page([aLogin(), aLogin({ id: tenant.id, name: 'Budi', active: false, status: 'inactive' })]),
      [one('PUT')]: () => json(aLogin({ active: false, status: 'inactive', version: 5 })),
      [`PUT /v1/tenant-login/${tenant.id}`]: () => json(aLogin({ name: 'Budi' })),
    });
    await user.click(await (await menuOf(user, 'Rina Marlina'))('Deactivate Rina Marlina'));
    expect(writes(sent)).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Rina Marlina?' }));
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Rina Marlina can no longer log in')).toBeTruthy();
    await user.click(await (await menuOf(user, 'Budi'))('Activate Budi'));
    expect(await screen.findByText('Budi can log in again')).toBeTruthy();
    expect(writes(sent).map(({ body }) => body)).toMatchObject([{ active: false, version: 4 }, { active: true }]);
  });

  it('offers no invitation for a deactivated tenant and explains why', async () => {
    const { user } = await openTenant({
      [`GET /v1/tenant/${tenant.id}`]: () => json({ ...tenant, active: false }),
      [LOGINS]: () => page([INVITED]),
    });
    expect(await screen.findByText(/This tenant is inactive/)).toBeTruthy();
    await menuOf(user, 'Sari Dewi');
    expect(screen.queryByRole('menuitem', { name: 'Invite again', hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
  });

  it('shows tenant logins read-only to a role without the right to change them', async () => {
    await openTenant({}, { actions: ['tenant.read'] });
    await screen.findByRole('row', { name: /Rina Marlina/ });
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });
});
