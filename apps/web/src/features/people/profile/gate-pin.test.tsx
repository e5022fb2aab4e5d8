import type { Action } from '@gerbang/shared/access';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { aStaffRecord } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./Profile.tsx'), 60_000);

async function openProfile(actions: Action[], routes: Parameters<typeof stubServer>[0] = {}) {
  const record = aStaffRecord();
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({ 'GET /v1/sessions': () => json([]), ...routes });
  const app = renderApp('/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  const card = () => within(screen.getByRole('region', { name: 'Gate PIN' }));
  const fill = async (pin: string) => {
    await app.user.type(card().getByLabelText('New PIN'), pin);
    await app.user.type(card().getByLabelText('Your password'), 'rahasia-sekali');
    await app.user.click(card().getByRole('button', { name: 'Save PIN' }));
  };
  return { ...app, sent, card, fill };
}

describe('Gate PIN in the profile', () => {
  it('hides the gate PIN from people who are not guards', async () => {
    await openProfile(['permit.read']).catch(() => {});
    expect(screen.queryByRole('region', { name: 'Gate PIN' })).toBeNull();
  });

  it('saves a new gate PIN together with the password', async () => {
    const { sent, fill } = await openProfile(['gate.check'], { 'PUT /v1/me/gate-pin': nothing });
    await fill('472915');
    expect(await screen.findByText('The gate PIN is saved')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ pin: '472915', password: 'rahasia-sekali' });
  });

  it('refuses an easy gate PIN at its field without sending it', async () => {
    const { sent, card, fill } = await openProfile(['gate.check']);
    await fill('123456');
    expect(await card().findByText(/easy to guess/)).toBeTruthy();
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    expect(document.activeElement).toBe(card().getByLabelText('New PIN'));
  });

  it('shows a wrong password at its field when a gate PIN is saved', async () => {
    const wrong = () => problem(422, 'refused', [{ path: 'password', code: 'password_wrong' }]);
    const { card, fill } = await openProfile(['gate.check'], { 'PUT /v1/me/gate-pin': wrong });
    await fill('472915');
    expect(await card().findByText('The current password is wrong')).toBeTruthy();
  });
});
