import type { Leave } from '@gerbang/shared/contracts/operations/security-leave';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, last, nothing, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aDuty, aRoster, openSecurity, WAHYU } from './test-kit.ts';

beforeAll(warmUp('/operationDepartment/securitySchedulingActivity'), 90_000);
beforeEach(() => {
  withoutMotion();
  // Mantine warns that its menus have nothing to focus, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const JOKO_AWAY: Leave = {
  id: uuid(71),
  person: { id: uuid(31), name: 'Joko Susilo' },
  kind: 'annual',
  starts_on: '2026-11-16',
  ends_on: '2026-11-17',
  version: 3,
};
const rosterWith = (...leaves: Leave[]) => ({
  'GET /v1/security-roster': () => json(aRoster({ leaves, duties: [aDuty({ on_leave: leaves.length > 0 })] })),
});
const openLeave = async (user: Awaited<ReturnType<typeof openSecurity>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  return within(await screen.findByRole('dialog', { name: 'Leave of guards' }));
};

it('shows in the roster who is on leave, what that leaves uncovered, and offers no duty on these days', async () => {
  await openSecurity('/roster', rosterWith(JOKO_AWAY));
  const joko = (await screen.findByRole('rowheader', { name: /^Joko Susilo/ })).closest('tr');
  const cells = within(joko ?? document.body).getAllByRole('cell');
  expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/On leaveAnnual leave$/),
    'Annual leave',
    '',
  ]);
  expect(within(joko ?? document.body).getByText('0 hours')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Plan Joko Susilo on Tuesday/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Plan Joko Susilo on Wednesday/ })).toBeTruthy();
  const uncovered = (await screen.findByRole('rowheader', { name: 'Not covered' })).closest('tr');
  expect(within(uncovered ?? document.body).getAllByRole('cell')[0]?.textContent).toBe('Morning Gate');
});

it('records the leave of a guard, and shows a missing day and a clash at their fields', async () => {
  const { user, sent } = await openSecurity('/roster', {
    'POST /v1/security-leave': () => problem(422, 'refused', [{ path: 'starts_on', code: 'taken' }]),
  });
  const dialog = await openLeave(user);
  const posted = () => last(sent, ({ method }) => method === 'POST')?.body;
  await user.selectOptions(dialog.getByLabelText('Guard'), WAHYU.name);
  await user.selectOptions(dialog.getByLabelText('Kind of leave'), 'Other leave');
  await user.click(dialog.getByRole('button', { name: 'Record leave' }));
  expect(posted()).toBeUndefined();
  for (const name of ['First day', 'Last day']) {
    await user.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }));
    // The calendar counts as hidden, because jsdom has no layout.
    const days = await screen.findAllByRole('button', { name: /^20 /, hidden: true });
    await user.click(days.at(-1) ?? document.body);
  }
  await user.click(dialog.getByRole('button', { name: 'Record leave' }));
  await waitFor(() =>
    expect(posted()).toMatchObject({
      account_id: WAHYU.id,
      kind: 'other',
      starts_on: expect.stringMatching(/-20$/),
      ends_on: expect.stringMatching(/-20$/),
    }),
  );
  expect(await dialog.findByText('This guard already has leave in these days.')).toBeTruthy();
});

it('changes the leave of a guard in the same dialog, with the version that was read', async () => {
  const { user, sent } = await openSecurity('/roster', {
    ...rosterWith(JOKO_AWAY),
    [`PUT /v1/security-leave/${JOKO_AWAY.id}`]: () => json({ ...JOKO_AWAY, kind: 'sick', version: 4 }),
  });
  const dialog = await openLeave(user);
  await user.click(dialog.getByRole('button', { name: /^Change leave of Joko Susilo/ }));
  await user.selectOptions(dialog.getByLabelText('Kind of leave'), 'Sick leave');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(last(sent, ({ method }) => method === 'PUT')?.body).toEqual({
      account_id: JOKO_AWAY.person.id,
      kind: 'sick',
      starts_on: '2026-11-16',
      ends_on: '2026-11-17',
      version: 3,
    }),
  );
  expect(await screen.findByText('Leave changed.')).toBeTruthy();
});

it('deletes the leave of a guard after a confirmation', async () => {
  const { user, sent } = await openSecurity('/roster', {
    ...rosterWith(JOKO_AWAY),
    [`DELETE /v1/security-leave/${JOKO_AWAY.id}`]: nothing,
  });
  const dialog = await openLeave(user);
  await user.click(dialog.getByRole('button', { name: /^Delete leave of Joko Susilo/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete the leave of Joko Susilo?' }));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Delete leave' }));
  expect(await screen.findByText('Leave deleted.')).toBeTruthy();
});

it('shows leave without its kind to guards who may not plan', async () => {
  await openSecurity('/roster', rosterWith({ ...JOKO_AWAY, kind: null }), ['gate.check']);
  expect((await screen.findAllByText('On leave')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
});
