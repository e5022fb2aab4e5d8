import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const aSession = (given: object) => ({
  id: '0199e000-0000-7000-8000-000000000001',
  device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36',
  created_at: '2026-11-14T01:00:00Z',
  last_used_at: '2026-11-15T02:30:00Z',
  current: false,
  ...given,
});
const HERE = aSession({ current: true });
const PHONE = aSession({
  id: '0199e000-0000-7000-8000-000000000002',
  device: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36',
});
const ROBOT = aSession({ id: '0199e000-0000-7000-8000-000000000003', device: '' });

async function openProfile(first: object[], more: Parameters<typeof stubServer>[0] = {}) {
  await staffSession();
  let list = first;
  const sent = stubServer({
    'GET /v1/sessions': () => json(list),
    ...more,
  });
  const app = renderApp('/profile');
  const section = within(await screen.findByRole('region', { name: 'Where you are logged in' }));
  const becomes = (next: object[]) => {
    list = next;
  };
  return { ...app, sent, becomes, section };
}

describe('Sessions in the profile', () => {
  it('lists sessions by device name with times in the property’s time zone, and marks this device', async () => {
    const { section } = await openProfile([HERE, PHONE, ROBOT]);
    const rows = await section.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on WindowsThis deviceLast used 15 November 2026, 09:30Logged in 14 November 2026, 08:00',
      'Chrome on AndroidLast used 15 November 2026, 09:30Logged in 14 November 2026, 08:00Log out',
      'Unknown deviceLast used 15 November 2026, 09:30Logged in 14 November 2026, 08:00Log out',
    ]);
  });

  it('ends a single session of the person', async () => {
    const { user, section, sent, becomes } = await openProfile([HERE, PHONE, ROBOT], {
      [`DELETE /v1/sessions/${PHONE.id}`]: () => nothing(),
    });
    const button = await section.findByRole('button', { name: 'Log out Chrome on Android' });
    becomes([HERE, ROBOT]);
    await user.click(button);
    expect(await screen.findByText('Logged out there')).toBeTruthy();
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2));
    expect(sent.some(({ method, path }) => method === 'DELETE' && path.endsWith(PHONE.id))).toBe(true);
  });

  it('ends all other sessions after a confirmation', async () => {
    const { user, section, sent, becomes } = await openProfile([HERE, PHONE], {
      'DELETE /v1/sessions': () => nothing(),
    });
    await user.click(await section.findByRole('button', { name: 'Log out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out everywhere else' }));
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    becomes([HERE]);
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Logged out everywhere else')).toBeTruthy();
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
    expect(section.queryByRole('button')).toBeNull();
  });

  it('says when sessions cannot be loaded or ended, and loads them again on request', async () => {
    let fails = true;
    const { user, section } = await openProfile([HERE], {
      'GET /v1/sessions': () => (fails ? problem(503, 'unavailable') : json([HERE, PHONE])),
      [`DELETE /v1/sessions/${PHONE.id}`]: () => problem(404, 'not_found'),
    });
    expect(await section.findByText('The list could not be loaded')).toBeTruthy();
    fails = false;
    await user.click(section.getByRole('button', { name: 'Try again' }));
    await user.click(await section.findByRole('button', { name: 'Log out Chrome on Android' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was found');
  });
});
