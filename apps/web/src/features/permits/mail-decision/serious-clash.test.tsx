import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { json, problem } from '../../../test/server.ts';
import { anOpenLink, aSettledLink, DECIDE, LOOK, openLink, TOKEN } from './test-kit.ts';

// Loads the code of the page first, because that takes longer than the time limit of a test.
beforeAll(() => import('./MailDecision.tsx'), 60_000);
afterEach(() => window.history.replaceState(null, '', '/'));

const CLASHES = [{ reason: 'same_place' as const, level: 'serious' as const, other: null, note: '' }];

it('asks for the reason of an approval when the clash has appeared after the page was opened', async () => {
  const { permit } = anOpenLink();
  const looks = [anOpenLink(), anOpenLink({ permit: { ...permit, clashes: CLASHES } })];
  const { user } = openLink(undefined, {
    [LOOK]: () => json(looks.shift() ?? looks[0]),
    [DECIDE]: () => problem(422, 'serious_clash'),
  });
  await user.click(await screen.findByRole('button', { name: 'Approve permit' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This permit has a serious clash');
  await waitFor(() => expect(looks).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Approve permit' }));
  expect(await within(await screen.findByRole('dialog')).findByLabelText('Why may it go ahead?')).toBeTruthy();
});

it('asks for the reason of an approval in spite of a serious clash, also where no proof is required', async () => {
  const { permit } = anOpenLink();
  const { user, sent } = openLink(anOpenLink({ permit: { ...permit, clashes: CLASHES } }), {
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
