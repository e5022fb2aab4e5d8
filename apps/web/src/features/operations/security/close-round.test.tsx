import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aRound, openSecurity } from './test-kit.ts';

// Loads the screen's code first, because loading can exceed the time limit of a test.
beforeAll(warmUp('/operationDepartment/securitySchedulingActivity'), 90_000);
beforeEach(() => {
  withoutMotion();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('overdue patrol round', () => {
  const late = { started_at: '2026-11-14T15:00:00.000Z', due_at: '2026-11-14T15:30:00.000Z' };
  const routes = {
    [`GET /v1/patrol-round/${uuid(71)}`]: () => json(aRound(late)),
    [`POST /v1/patrol-round/${uuid(71)}/close`]: () => json(aRound({ ...late, finished_at: new Date().toISOString() })),
  };

  it('lets a planner end an overdue round after a confirmation', async () => {
    const { user, sent } = await openSecurity(`/patrols?round=${uuid(71)}`, routes);
    await user.click(await screen.findByRole('button', { name: 'End this patrol' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^End the patrol of Ratna/ }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'End this patrol' }));
    expect(await screen.findByText('Patrol ended.')).toBeTruthy();
  });

  it('offers a guard no button to end an overdue round', async () => {
    await openSecurity(`/patrols?round=${uuid(71)}`, routes, ['gate.check']);
    expect(await screen.findByText('Not yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End this patrol' })).toBeNull();
  });
});
