import type { Action } from '@gerbang/shared/access';
import type { PersonFile } from '@gerbang/shared/contracts/insight/personal-data';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { aStaffRecord } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const TOKEN = 'T'.repeat(43);
const VIEW = 'POST /v1/public/personal-data/view';
const FILE: PersonFile = {
  made_at: '2026-11-18T00:00:00.000Z',
  permits: [
    {
      property: 'Galeri Indah',
      code: 'L-GI-00000000-A',
      kind: 'loading',
      state: 'closed',
      is_ended: true,
      role: 'applicant',
      person: { company: '', name: 'Rina', email: 'rina@x.example', phone: '0811', address: '', position: '' },
      created_at: '2026-11-01T00:00:00.000Z',
      first_day: '2026-11-02',
      last_day: '2026-11-02',
      location: 'G-12',
      description: '',
      plate: '',
      driver_name: '',
      files: 1,
      has_identity_photo: false,
      gate_visits: [],
    },
  ],
  accounts: [],
};

// Load the code of the screens before the first test, because loading may exceed the time limit of a test.
beforeAll(
  () => Promise.all([import('./PrivacyScreen.tsx'), import('./MyDataScreen.tsx'), import('./PersonalDataScreen.tsx')]),
  60_000,
);
beforeEach(() => rememberLanguage('public', 'en'));

describe('privacy page', () => {
  it('says what is kept and how long, and mails a link to one’s own data', async () => {
    const sent = stubServer({ 'POST /v1/public/personal-data': () => json({}) });
    const { user } = renderApp('/privacy');
    expect(await screen.findByRole('heading', { name: 'Privacy' })).toBeTruthy();
    const row = within(screen.getByText('Identity photos').closest('tr') ?? document.body);
    expect(row.getByText('0 to 30 days after the end of the permit')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'rina@x.example');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(/a link is on its way/)).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ email: 'rina@x.example', language: 'en' });
  });
});

describe('page of one’s own data', () => {
  const open = (answers: Parameters<typeof stubServer>[0]) => {
    window.history.replaceState(null, '', `/myData#token=${TOKEN}`);
    const sent = stubServer(answers);
    return { ...renderApp('/myData'), sent };
  };

  it('[D8-16] shows what is kept and erases it only after a confirmation', async () => {
    const { user, sent } = open({
      [VIEW]: () => json(FILE),
      'POST /v1/public/personal-data/erase': () => json({ erased: 1, waiting: 0, accounts: 0 }),
    });
    expect(await screen.findByText(/L-GI-00000000-A/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Erase my data' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(sent.filter(({ path }) => path.endsWith('/erase'))).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Yes, erase' }));
    expect(await screen.findByRole('heading', { name: 'Your data was erased' })).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN });
  });

  it('keeps the link when erasing fails, says why, and erases at the next try', async () => {
    let tries = 0;
    const { user } = open({
      [VIEW]: () => json(FILE),
      'POST /v1/public/personal-data/erase': () => {
        tries += 1;
        return tries === 1 ? problem(503, 'unavailable') : json({ erased: 1, waiting: 0, accounts: 0 });
      },
    });
    expect(await screen.findByText(/2 Nov 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Erase my data' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Yes, erase' }));
    await waitFor(() => expect(dialog.queryByText(/Erase your data/)).toBeNull());
    expect(sessionStorage.getItem('link:myData')).toContain(TOKEN);
    await user.click(dialog.getByRole('button', { name: 'Yes, erase' }));
    expect(await screen.findByRole('heading', { name: 'Your data was erased' })).toBeTruthy();
    expect(sessionStorage.getItem('link:myData') ?? '').not.toContain(TOKEN);
  });

  it('says so when the link has expired', async () => {
    open({ [VIEW]: () => problem(403, 'link_invalid') });
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  });
});

describe('personal data for staff', () => {
  const logIn = async () => {
    const features = [{ name: 'Personal Data', path: '/settings/personalData' }];
    const modules = [{ name: 'Settings', path: '/settings', icon: 'settings', child: false, features }];
    const record = aStaffRecord();
    const actions: Action[] = ['person.read', 'person.delete'];
    await staffSession({ ...record, role: { ...record.role, actions, modules } });
  };
  const RETENTION = { retention_days: 7, retention_months: 24, erased: [], persons: [] };

  it('[D8-15] shows the months of the property and the proof, and erases a person for a reason', async () => {
    await logIn();
    const sent = stubServer({
      'GET /v1/personal-data': () =>
        json({
          retention_days: 7,
          retention_months: 24,
          erased: [{ day: '2026-11-17', kind: 'worker', erased: 3 }],
          persons: [],
        }),
      'POST /v1/personal-data/export': () => json(FILE),
      'POST /v1/personal-data/erase': () => json({ erased: 1, waiting: 2, accounts: 0 }),
    });
    const { user } = renderApp('/settings/personalData');
    const proof = within(await screen.findByRole('region', { name: 'What was erased' }));
    expect(proof.getByText('Workers')).toBeTruthy();
    expect(screen.getAllByText('24 months after the end of the permit').length).toBeGreaterThan(3);
    await user.type(screen.getByRole('textbox', { name: 'E-mail or phone' }), '0811 123');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.click(await screen.findByRole('button', { name: 'Erase data' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Erase the data of 0811 123\?/)).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'authority');
    await user.click(dialog.getByRole('button', { name: 'Yes, erase' }));
    expect(await screen.findByText('Erased now: 1. Erased when the permit ends: 2.')).toBeTruthy();
    const erased = sent.find(({ path }) => path === '/v1/personal-data/erase');
    expect(erased?.body).toEqual({ phone: '0811 123', reason: 'authority' });
  });

  it('does not offer to erase a person who is no longer the one in the field', async () => {
    await logIn();
    stubServer({
      'GET /v1/personal-data': () => json(RETENTION),
      'POST /v1/personal-data/export': () => json(FILE),
    });
    const { user } = renderApp('/settings/personalData');
    const field = await screen.findByRole('textbox', { name: 'E-mail or phone' });
    await user.type(field, '0811 123');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByRole('button', { name: 'Erase data' })).toBeTruthy();
    await user.type(field, '4');
    expect(screen.queryByRole('button', { name: 'Erase data' })).toBeNull();
  });

  it('asks again, without the old error, when the dialog is opened again after a failure', async () => {
    await logIn();
    stubServer({
      'GET /v1/personal-data': () => json(RETENTION),
      'POST /v1/personal-data/export': () => json(FILE),
      'POST /v1/personal-data/erase': () => problem(503, 'unavailable'),
    });
    const { user } = renderApp('/settings/personalData');
    await user.type(await screen.findByRole('textbox', { name: 'E-mail or phone' }), '0811 123');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.click(await screen.findByRole('button', { name: 'Erase data' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Yes, erase' }));
    await waitFor(() => expect(dialog.queryByText(/^Erase the data of/)).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Erase data' }));
    expect(await screen.findByText(/^Erase the data of 0811 123/)).toBeTruthy();
  });

  it('shows the day of an erasure in the time zone of the property', async () => {
    await logIn();
    const erasure = {
      at: '2026-11-15T18:00:00.000Z',
      fingerprint: 'ab12',
      by: null,
      reason: 'own',
      erased: 1,
      waiting: 0,
    };
    stubServer({ 'GET /v1/personal-data': () => json({ ...RETENTION, persons: [erasure] }) });
    renderApp('/settings/personalData');
    expect(await screen.findByRole('cell', { name: '16 Nov' })).toBeTruthy();
  });

  it('says that a login is not erased with the person and where to deactivate it', async () => {
    await logIn();
    const account = {
      property: 'Mall',
      kind: 'staff',
      name: 'Budi',
      email: 'budi@example.test',
      phone: '',
      active: true,
      created_at: '2026-11-01T00:00:00.000Z',
      last_login_at: null,
      complaints: 0,
    };
    stubServer({
      'GET /v1/personal-data': () => json(RETENTION),
      'POST /v1/personal-data/export': () => json({ ...FILE, accounts: [account] }),
    });
    const { user } = renderApp('/settings/personalData');
    await user.type(await screen.findByRole('textbox', { name: 'E-mail or phone' }), 'budi@example.test');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText(/Logins are not erased here\. Deactivate them first/)).toBeTruthy();
  });
});
