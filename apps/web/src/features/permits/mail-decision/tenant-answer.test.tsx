import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { anOpenLink, openLink } from './test-kit.ts';

// Loads the code of the page first, because that takes longer than the time limit of a test.
beforeAll(() => import('./MailDecision.tsx'), 60_000);
afterEach(() => window.history.replaceState(null, '', '/'));

const button = (name: string) => screen.findByRole('button', { name });

it('shows what the tenant answered, and cannot approve where its confirmation is required first', async () => {
  const { permit } = anOpenLink();
  const endorsement = {
    tenant: 'Dapur Bunda',
    standing: 'asked' as const,
    reason: null,
    note: '',
    answer_by: '2026-11-14T02:00:00.000Z',
    answered_at: null,
    required: true,
  };
  const [, ...later] = permit.chain;
  const chain = [{ ...permit.chain[0]!, decision: null, decided_at: null, decided_by: null }, ...later];
  const { unmount } = openLink(anOpenLink({ stage: 'tcr', permit: { ...permit, chain, endorsement } }));
  expect(await screen.findByText('Dapur Bunda has not answered yet')).toBeTruthy();
  expect((await button('Approve permit')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Cannot be approved yet: the tenant must confirm first.')).toBeTruthy();
  expect((await button('Reject')).hasAttribute('disabled')).toBe(false);
  unmount();
  openLink(
    anOpenLink({
      stage: 'tcr',
      permit: { ...permit, chain, endorsement: { ...endorsement, standing: 'confirmed' } },
    }),
  );
  expect(await screen.findByText('Confirmed by Dapur Bunda')).toBeTruthy();
  expect((await button('Approve permit')).hasAttribute('disabled')).toBe(false);
});
