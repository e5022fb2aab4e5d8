import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { aStaffRecord } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const CODES = Array.from({ length: 10 }, (_, index) => `7K3QX-9T2M${index}`);
const OFF = { since: null, recovery_codes_left: 0 };
const ON = { since: '2026-11-14T20:00:00Z', recovery_codes_left: 10 };
const OFFER = { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/Gerbang:ratna?secret=JBSWY3DPEHPK3PXP' };

function withActions(...actions: string[]) {
  const record = aStaffRecord();
  return { ...record, role: { ...record.role, actions } };
}

type Answers = Parameters<typeof stubServer>[0];

/**
 * Opens the profile of a person whose second step is in the state `first`. `becomes` sets the state that later requests
 * return.
 */
async function openProfile(first: object, more: Answers = {}) {
  await staffSession(withActions('profile.update'));
  let state = first;
  const sent = stubServer({
    'GET /v1/sessions': () => json([]),
    'GET /v1/second-step': () => json(state),
    ...more,
  });
  const app = renderApp('/profile');
  const section = await screen.findByRole('region', { name: 'Second step' });
  const becomes = (next: object) => {
    state = next;
  };
  return { ...app, sent, becomes, section: within(section) };
}

describe('Second step in the profile', () => {
  it('sets the second step up with a QR, its secret and a first code, then shows the recovery codes once', async () => {
    const { user, section, sent, becomes } = await openProfile(OFF, {
      'POST /v1/second-step': () => json(OFFER, 201),
      'POST /v1/second-step/confirm': () => json({ recovery_codes: CODES }),
    });
    await user.click(await section.findByRole('button', { name: 'Set up' }));
    expect(await section.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    await user.tab();
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Copy the key' }));
    expect(section.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'Copy the key' }));
    expect(await navigator.clipboard.readText()).toBe(OFFER.secret);
    becomes(ON);
    await user.type(section.getByLabelText('The 6 digits of the app'), '123456');
    await user.click(section.getByRole('button', { name: 'Switch on' }));
    const list = await section.findByRole('list', { name: 'Your recovery codes' });
    expect(sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ code: '123456' });
    expect(document.activeElement).toBe(section.getByRole('heading', { name: 'Your recovery codes' }));
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    // This is the date at the property, where it is already past midnight.
    expect(await section.findByText('On since 15 November 2026')).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'I have saved them' }));
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
    expect(section.getByText('10 recovery codes left')).toBeTruthy();
  });

  it('offers the recovery codes to copy and as a file', async () => {
    const { user, section } = await openProfile(ON, {
      'POST /v1/second-step/recovery-codes': () => json({ recovery_codes: CODES }, 201),
    });
    await user.click(await section.findByRole('button', { name: 'New recovery codes' }));
    await user.type(section.getByLabelText('The 6 digits of the app'), '123456');
    await user.click(section.getByRole('button', { name: 'Create new codes' }));
    await user.click(await section.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    const link = section.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
    expect(link.download).toBe('gerbang-recovery-codes.txt');
    const text = decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1));
    expect(text).toContain('ratna@grahaindah.co.id');
    expect(text).toContain(CODES.join('\r\n'));
  });

  it('explains a wrong code of the app under its field and keeps the input', async () => {
    const { user, section } = await openProfile(OFF, {
      'POST /v1/second-step': () => json(OFFER, 201),
      'POST /v1/second-step/confirm': () => problem(422, 'refused', [{ path: 'code', code: 'invalid' }]),
    });
    await user.click(await section.findByRole('button', { name: 'Set up' }));
    const code = await section.findByLabelText<HTMLInputElement>('The 6 digits of the app');
    await user.type(code, '12');
    await user.click(section.getByRole('button', { name: 'Switch on' }));
    expect(await section.findByText(/^Wrong or used code/)).toBeTruthy();
    await user.type(code, '3456');
    await user.click(section.getByRole('button', { name: 'Switch on' }));
    expect(await section.findByText(/^Wrong or used code/)).toBeTruthy();
    expect(code.value).toBe('123456');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await user.click(section.getByRole('button', { name: 'Cancel' }));
    await user.tab();
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Set up' }));
  });

  it('says when there were too many attempts to create new recovery codes', async () => {
    const { user, section } = await openProfile(ON, {
      'POST /v1/second-step/recovery-codes': () => problem(429, 'rate_limited'),
    });
    await user.click(await section.findByRole('button', { name: 'New recovery codes' }));
    await user.type(section.getByLabelText('The 6 digits of the app'), '123456');
    await user.click(section.getByRole('button', { name: 'Create new codes' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
  });

  it('switches the second step off with the password and a code of the app or a recovery code', async () => {
    const { user, section, sent, becomes } = await openProfile(ON, { 'POST /v1/second-step/off': () => nothing() });
    await user.click(await section.findByRole('button', { name: 'Switch off' }));
    await user.type(section.getByLabelText('Password'), 'gerbang-2026');
    await user.type(section.getByLabelText('The 6 digits of the app, or a recovery code'), '7k3qx-9t2m4');
    becomes(OFF);
    await user.click(section.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Second step switched off')).toBeTruthy();
    expect(await section.findByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(sent.find(({ path }) => path === '/v1/second-step/off')?.body).toEqual({
      current_password: 'gerbang-2026',
      code: '7k3qx-9t2m4',
    });
  });

  it('keeps the second step on and shows the error under the field when the password is wrong', async () => {
    const { user, section } = await openProfile(ON, {
      'POST /v1/second-step/off': () => problem(422, 'refused', [{ path: 'current_password', code: 'password_wrong' }]),
    });
    await user.click(await section.findByRole('button', { name: 'Switch off' }));
    await user.click(section.getByRole('button', { name: 'Switch off' }));
    expect(section.getAllByText('Please Complete Field')).toHaveLength(2);
    await user.type(section.getByLabelText('Password'), 'wrong');
    await user.type(section.getByLabelText(/recovery code$/), '123456');
    await user.click(section.getByRole('button', { name: 'Switch off' }));
    expect(await section.findByText('The current password is wrong')).toBeTruthy();
  });

  it('hides the second step from a role that may not change the profile', async () => {
    await staffSession(withActions('tenant.read'));
    const sent = stubServer({ 'GET /v1/sessions': () => json([]) });
    renderApp('/profile');
    expect(await screen.findByRole('region', { name: 'Where you are logged in' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Second step' })).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual(['/v1/sessions']);
  });

  it('warns when few recovery codes are left', async () => {
    const { section } = await openProfile({ ...ON, recovery_codes_left: 1 });
    expect(await section.findByText('1 recovery code left. Create new ones before they run out.')).toBeTruthy();
  });

  it('offers to try again when the state of the second step cannot be loaded', async () => {
    let fails = true;
    const { user, section } = await openProfile(OFF, {
      'GET /v1/second-step': () => (fails ? problem(503, 'unavailable') : json(OFF)),
    });
    expect(await section.findByText('The second step could not be loaded')).toBeTruthy();
    fails = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByRole('button', { name: 'Set up' })).toBeTruthy();
  });
});
