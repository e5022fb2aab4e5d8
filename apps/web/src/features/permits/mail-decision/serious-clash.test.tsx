import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { json } from '../../../test/server.ts';
import { anOpenLink, aSettledLink, DECIDE, openLink, TOKEN } from './test-kit.ts';

// Loads the code of the page first, because that takes longer than the time limit of a test.
beforeAll(() => import('./MailDecision.tsx'), 60_000);
afterEach(() => window.history.replaceState(null, '', '/'));

it('asks for the reason of an approval in spite of a serious clash, also where no proof is required', async () => {
  const { permit } = anOpenLink();
  const clashes = [{ reason: 'same_place' as const, level: 'serious' as const, other: null, note: '' }];
  const { user, sent } = openLink(anOpenLink({ permit: { ...permit, clashes } }), {
    [DECIDE]: () => json(aSettledLink()),
  });
  await user.click(await screen.findByRole('button', { name: 'Approve permit' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Approve permit' }));
  expect(sheet.getByText('Please Complete Field')).toBeTruthy();
  await user.type(sheet.getByLabelText('Why may it go ahead?'), 'Bergantian');
  await user.click(sheet.getByRole('button', { name: 'Approve permit' }));
  expect(await screen.findByRole('heading', { name: 'Permit approved' })).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ token: TOKEN, decision: 'approved', note: 'Bergantian' });
});
