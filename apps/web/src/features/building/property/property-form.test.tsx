import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { held, json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { ALL_ACTIONS, aPage, aProperty, aRow, LIST, staffWith } from './test-kit.ts';
import type { Answers } from './test-kit.ts';

const CREATE = 'POST /v1/property';
const record = aProperty();
const READ = `GET /v1/property/${record.id}`;
const WRITE = `PUT /v1/property/${record.id}`;
const UPDATE_PATH = `/settings/property/${record.id}/update`;

async function open(path: string, title: string, answers: Answers = {}, actions = ALL_ACTIONS) {
  const staff = await staffSession(staffWith(...actions));
  const sent = stubServer({ [LIST]: () => json(aPage([aRow(1)])), [READ]: () => json(record), ...answers });
  const app = renderApp(path);
  await screen.findByRole('form', { name: title });
  return { ...app, sent, staff, path: () => app.router.state.location.pathname };
}
const openNew = (answers?: Answers) => open('/settings/property/create', 'New property', answers);
const openUpdate = (answers?: Answers, actions = ALL_ACTIONS) => open(UPDATE_PATH, 'Edit property', answers, actions);

/** Opens the form from the list, so that the history has a page to go back to. */
async function fromList(answers: Answers, link: string, title: string) {
  await staffSession(staffWith(...ALL_ACTIONS));
  const row = aRow(41, { name: 'Taman Laut Square' });
  const sent = stubServer({ [LIST]: () => json(aPage([row], 23)), [READ]: () => json(record), ...answers });
  const app = renderApp('/settings/property?search_by=&sort=-updated_at');
  await app.user.click(await screen.findByRole('link', { name: link }));
  await screen.findByRole('form', { name: title });
  return { ...app, sent };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: RegExp) => screen.getByRole('button', { name });

async function fill(user: Awaited<ReturnType<typeof openNew>>['user']) {
  await user.click(field('Name'));
  await user.paste('Tanjung Lestari Mall');
  await user.click(field('Short code'));
  await user.paste('tlm');
}

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./PropertyUpdate.tsx'), 30_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('New property form', () => {
  it('[S2-084] opens the form of a new property at /settings/property/create with the contract’s defaults', async () => {
    const { user, sent } = await openNew({ [CREATE]: () => json(aProperty(), 201) });
    expect(screen.getByRole('heading', { level: 1, name: 'New property' })).toBeTruthy();
    const sections = within(screen.getByRole('navigation', { name: 'Sections of the form' }));
    expect(sections.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Name and place',
      'Contact',
      'Way to the dock',
      'Permit hours',
      'Gate and identity',
    ]);
    await fill(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'WITA');
    await user.click(button(/^Create property/));
    await screen.findByText('Create Success');
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Tanjung Lestari Mall',
      short_code: 'TLM',
      type: 'mall',
      address: '',
      city: '',
      time_zone: 'Asia/Makassar',
      contact_email: '',
      contact_phone: '',
      contact_whatsapp: '',
      contact_hours: '',
      dock_steps: '',
      max_height_cm: null,
      brand_color: null,
      logo_url: null,
      cutoff_loading: '17:00',
      cutoff_unloading: '17:00',
      cutoff_work: '15:00',
      horizon_goods_days: 30,
      horizon_work_days: 60,
      lead_days_goods: 0,
      lead_days_work: 0,
      identity_policy: 'photo_required',
      retention_days: 30,
      retention_months: 12,
      uses_gate: true,
      confirms_visitors: true,
      active: true,
    });
  });

  it('[S4-043] [S8-023] disables Create while a new property is saved, shows Create Success and opens its checklist in place of the form', async () => {
    const answer = held();
    const { user, router } = await fromList(
      { [CREATE]: answer.answer, [`GET /v1/property/${record.id}/go-live`]: () => problem(503, 'unavailable') },
      'New property',
      'New property',
    );
    await fill(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(button(/^Create property/)).toHaveProperty('disabled', true));
    expect(button(/^Create property/).hasAttribute('data-loading')).toBe(true);
    answer.release(json(aProperty(), 201));
    expect(await screen.findByText('Create Success')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/settings/property/${record.id}/goLive`));
    // The header works with the new property at once and leads back to the checklist.
    expect(await screen.findByRole('link', { name: /^In preparation/ })).toBeTruthy();
    expect(screen.getAllByText('Taman Laut Square').length).toBeGreaterThan(0);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    void router.navigate(-1);
    await screen.findByRole('heading', { name: 'Property', level: 1 });
    expect(router.state.location.search).toBe('?search_by=&sort=-updated_at');
  });

  it('[S8-022] shows Create Failed and keeps the input when a new property cannot be saved', async () => {
    const { user, path } = await openNew({ [CREATE]: () => problem(503, 'unavailable') });
    await fill(user);
    await user.click(button(/^Create property/));
    expect(await screen.findByText('Create Failed')).toBeTruthy();
    expect([field('Name').value, field('Short code').value]).toEqual(['Tanjung Lestari Mall', 'TLM']);
    expect(path()).toBe('/settings/property/create');
  });

  it('shows the error of a taken short code at its field, counts it and links to the field', async () => {
    const { user } = await openNew({
      [CREATE]: () => problem(422, 'refused', [{ path: 'short_code', code: 'taken' }]),
    });
    await fill(user);
    await user.click(button(/^Create property/));
    expect(await screen.findByText('This is taken already')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Short code')));
    expect(field('Short code').getAttribute('aria-invalid')).toBe('true');
    expect(button(/^Name and place/).textContent).toContain('1 field to fix');
    field('Name').focus();
    await user.click(button(/^1 field needs attention: short code$/));
    expect(document.activeElement).toBe(field('Short code'));
    await user.type(field('Short code'), 'X');
    expect(screen.queryByText('This is taken already')).toBeNull();
  });

  it('shows missing fields of a property without sending a request', async () => {
    const { user, sent } = await openNew();
    await user.click(button(/^Create property/));
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    expect(screen.getByText('2 to 6 capital letters or digits')).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    expect(button(/^2 fields need attention, first: name$/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('previews what applicants will see with the typed property values', async () => {
    const { user } = await openNew();
    const preview = within(screen.getByRole('region', { name: 'What applicants will see' }));
    await user.type(field('Short code'), 'tl');
    expect(preview.getByText(/^L-TL-7K3QX9T2-[0-9A-Z]$/)).toBeTruthy();
    expect(preview.getAllByText('until 17:00 WIB')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'WIT');
    expect(preview.getByText('until 15:00 WIT')).toBeTruthy();
  });

  it('stores a draft of a new property per person and shows when it was stored', async () => {
    const { user, staff, unmount } = await openNew();
    await fill(user);
    expect(await screen.findByText(/^Draft kept \d\d:\d\d$/)).toBeTruthy();
    expect(localStorage.getItem(`draft:property:${staff.id}:new`)).toContain('Tanjung');
    unmount();
    renderApp('/settings/property/create');
    await screen.findByText('What you typed before is back.');
    expect(field('Name').value).toBe('Tanjung Lestari Mall');
    await user.click(button(/^Start over$/));
    expect(field('Name').value).toBe('');
    expect(localStorage.getItem(`draft:property:${staff.id}:new`)).toBeNull();
  });

  it('uploads the logo as soon as it is chosen, and disables saving until it is uploaded', async () => {
    const answer = held();
    const { user, sent } = await openNew({ 'POST /v1/upload/image': answer.answer });
    const file = new File(['"png"'], 'logo.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file);
    await waitFor(() => expect(button(/^Create property/)).toHaveProperty('disabled', true));
    answer.release(json({ data: 'http://localhost/v1/files/logo-1' }));
    expect((await screen.findByRole('img', { name: 'Present logo' })).getAttribute('src')).toContain('logo-1');
    expect(sent[0]?.headers.get('Content-Type')).toBe('image/png');
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer staff-token');
    expect(button(/^Create property/)).toHaveProperty('disabled', false);
    await user.click(button(/^Remove the logo$/));
    expect(screen.queryByRole('img', { name: 'Present logo' })).toBeNull();
  });
});

describe('Form of an existing property', () => {
  it('[S2-085] opens an existing property at its address and saves it with the version that was read', async () => {
    const { user, sent } = await openUpdate({ [WRITE]: () => json(record) });
    expect(field('Name').value).toBe('Taman Laut Square');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'bm@tamanlaut.co.id');
    await user.clear(field('City'));
    await user.type(field('City'), 'Maros');
    await user.click(screen.getByRole('switch', { name: /^Takes permits/ }));
    await user.click(button(/^Save changes/));
    await screen.findByText('Edit Success');
    const { id: _id, updated_at: _updated_at, is_short_code_fixed: _isFixed, in_preparation: _prep, ...facts } = record;
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ ...facts, city: 'Maros', active: false });
  });

  it('[S4-043] [S4-044] [S8-023] disables Save while a property is saved, shows Edit Success and goes back one page', async () => {
    const answer = held();
    const { user, router } = await fromList({ [WRITE]: answer.answer }, 'Edit Taman Laut Square', 'Edit property');
    await user.click(button(/^Save changes/));
    await waitFor(() => expect(button(/^Save changes/)).toHaveProperty('disabled', true));
    answer.release(json(record));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    await screen.findByRole('heading', { name: 'Property', level: 1 });
    expect(router.state.location.search).toBe('?search_by=&sort=-updated_at');
  });

  it('[S8-022] shows Edit Failed and keeps the input when an existing property cannot be saved', async () => {
    const { user } = await openUpdate({ [WRITE]: () => problem(503, 'unavailable') });
    await user.type(field('Name'), ' Dua');
    await user.click(button(/^Save changes/));
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
    expect(field('Name').value).toBe('Taman Laut Square Dua');
    expect(screen.queryByRole('button', { name: 'Load theirs' })).toBeNull();
  });

  it('keeps the input and offers the other version when another person saved the property meanwhile', async () => {
    let present = record;
    const { user } = await openUpdate({ [READ]: () => json(present), [WRITE]: () => problem(409, 'conflict') });
    await user.type(field('Name'), ' Dua');
    await user.click(button(/^Save changes/));
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
    expect(await screen.findByText(/^Someone else has saved this property meanwhile/)).toBeTruthy();
    expect(field('Name').value).toBe('Taman Laut Square Dua');
    present = aProperty({ name: 'Taman Laut Baru', version: 5 });
    await user.click(button(/^Load theirs$/));
    await waitFor(() => expect(field('Name').value).toBe('Taman Laut Baru'));
    expect(screen.queryByText(/^Someone else has saved/)).toBeNull();
    expect(screen.queryByText('What you typed before is back.')).toBeNull();
  });

  it('warns on opening when the stored draft is older than the saved property', async () => {
    const draft = { saved_at: Date.now(), values: { ...record, name: 'Taman Lama', version: 3 } };
    localStorage.setItem(`draft:property:${staffWith().id}:${record.id}`, JSON.stringify(draft));
    await openUpdate();
    expect(field('Name').value).toBe('Taman Lama');
    expect(screen.getByText(/^Someone else has saved this property meanwhile/)).toBeTruthy();
  });

  it('locks the short code of a property with permits and explains why', async () => {
    await openUpdate({ [READ]: () => json(aProperty({ is_short_code_fixed: true })) });
    expect(field('Short code').readOnly).toBe(true);
    expect(screen.getByText('Permits already carry this code, so it cannot change.')).toBeTruthy();
  });

  it('shows a property read-only to a role that may not change properties', async () => {
    await openUpdate({}, ['property.read']);
    expect(screen.getByText('Your role can look, but not change.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Save changes/ })).toBeNull();
    expect(field('Name').matches(':disabled')).toBe(true);
  });

  it('has no form of a new property for a role that may not create properties', async () => {
    await staffSession(staffWith('property.read', 'property.update'));
    stubServer({});
    renderApp('/settings/property/create');
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
  });

  it('offers to try again when the property cannot be loaded', async () => {
    await staffSession(staffWith(...ALL_ACTIONS));
    let round = 0;
    stubServer({ [READ]: () => ((round += 1) === 1 ? problem(503, 'unavailable') : json(record)) });
    const { user } = renderApp(UPDATE_PATH);
    expect(await screen.findByText('This property could not be loaded.')).toBeTruthy();
    await user.click(button(/^Try again$/));
    await screen.findByRole('form', { name: 'Edit property' });
  });

  it('says that the property does not exist and links to the list', async () => {
    await staffSession(staffWith(...ALL_ACTIONS));
    stubServer({ [READ]: () => problem(404, 'not_found') });
    renderApp(UPDATE_PATH);
    const link = await screen.findByRole('link', { name: 'Back to properties' });
    expect(link.getAttribute('href')).toBe('/settings/property');
    await act(async () => {});
  });
});
