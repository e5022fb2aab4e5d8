import type { NotificationSettings } from '@gerbang/shared/contracts/people/notifications';
import { DEFAULT_CHANNELS } from '@gerbang/shared/domain/people/channels';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { openBell } from './test-kit.ts';

const SETTINGS = 'GET /v1/me/notification-settings';

beforeAll(warmUp('/profile'), 60_000);

const STORED: NotificationSettings = {
  kinds: DEFAULT_CHANNELS,
  decision_mail: false,
};

describe('Notification settings', () => {
  const profile = { address: '/profile', actions: ['permit.read', 'permit.decide'] };

  it('changes the channels of several kinds of notification and saves them together', async () => {
    const { user, sent } = await openBell(
      { [SETTINGS]: () => json(STORED), 'PUT /v1/me/notification-settings': ({ body }) => json(body) },
      profile,
    );
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    const save = await card.findByRole<HTMLButtonElement>('button', { name: 'Save choices' });
    expect(save.disabled).toBe(true);
    await user.click(card.getByRole('switch', { name: 'A permit is waiting for my decision: in the app' }));
    const reminder = card.getByLabelText('My deadline is near: email');
    // Lateness is mailed in the digest or not at all.
    expect(
      within(reminder)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['No', 'In the digest']);
    await user.selectOptions(reminder, 'In the digest');
    await user.selectOptions(card.getByLabelText('A question for my department: email'), 'At once');
    await user.click(card.getByRole('switch', { name: /^Send the mail to decide at once/ }));
    await user.click(save);
    expect(await screen.findByText('Your notification choices are saved')).toBeTruthy();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      kinds: {
        ...STORED.kinds,
        asked: { app: false, mail: 'digest' },
        reminder: { app: true, mail: 'digest' },
        comment: { app: true, mail: 'at_once' },
      },
      decision_mail: true,
    });
  });

  it('keeps the chosen channels when they could not be saved', async () => {
    const { user } = await openBell(
      { [SETTINGS]: () => json(STORED), 'PUT /v1/me/notification-settings': () => problem(500, 'internal') },
      profile,
    );
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    const asked = await card.findByRole<HTMLInputElement>('switch', { name: /^A permit is waiting/ });
    await user.click(asked);
    await user.click(card.getByRole('button', { name: 'Save choices' }));
    expect(await screen.findByText('Your choices were not saved')).toBeTruthy();
    expect(asked.checked).toBe(false);
  });

  it('shows only kinds of notification that the person can receive', async () => {
    await openBell({ [SETTINGS]: () => json(STORED) }, { address: '/profile', actions: ['complaint.read'] });
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    const switches = await card.findAllByRole('switch');
    expect(switches.map((row) => row.getAttribute('aria-label'))).toEqual([
      'A new complaint comes in: in the app',
      'A complaint is assigned to me: in the app',
      'A new message on a complaint: in the app',
      'A complaint is overdue: in the app',
    ]);
  });

  it('offers the decision mail only to a person who decides', async () => {
    await openBell({ [SETTINGS]: () => json(STORED) }, { address: '/profile', actions: ['permit.read'] });
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    await card.findByRole('button', { name: 'Save choices' });
    expect(card.queryByRole('switch', { name: /^Send the mail/ })).toBeNull();
  });
});
