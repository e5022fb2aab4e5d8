import type { OfficeHoursRecord } from '@gerbang/shared/contracts/permits/office';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { openSchedule, type Answers } from './test-kit.ts';

const READ = 'GET /v1/office-hours';
const WRITE = 'PUT /v1/office-hours';
const OFFICE: OfficeHoursRecord = {
  days: [1, 2, 3, 4, 5, 6, 7],
  from: '09:00',
  until: '18:00',
  targets: { tcr: 2, fat: 4, rdd: 8, operational: 4, gm: 8 },
  endorsement: { hours: 24, required: false },
  version: 3,
};

const open = (answers: Answers, actions: Parameters<typeof openSchedule>[2] = ['property.read', 'chain.update']) => {
  withoutMotion();
  return openSchedule({ [READ]: () => json(OFFICE), ...answers }, '/settings/schedule?tab=office', actions);
};
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' });

beforeAll(() => import('./SlotsScreen.tsx'), 60_000);

describe('Office hours', () => {
  it('opens the office hours at the address of their tab', async () => {
    const { user, search } = await open({});
    await save();
    expect(screen.getByRole('tab', { name: 'Office hours and targets', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Slots and calendar' }));
    await waitFor(() => expect(search()).toBe(''));
    await user.click(screen.getByRole('tab', { name: 'Office hours and targets' }));
    expect(search()).toBe('?tab=office');
  });

  it('saves office days, hours and time limits with the version that was read', async () => {
    const { user, writes } = await open({ [WRITE]: ({ body }) => json({ ...(body as object), version: 4 }) });
    const button = await save();
    expect(button.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await user.clear(screen.getByLabelText('Order taker (TCR)'));
    await user.type(screen.getByLabelText('Order taker (TCR)'), '3');
    await user.click(button);
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(writes().map(({ body }) => body)).toEqual([
      { ...OFFICE, days: [1, 2, 3, 4, 5, 6], targets: { ...OFFICE.targets, tcr: 3 } },
    ]);
  });

  it('saves the time that a tenant has to answer and that its confirmation is required', async () => {
    const { user, writes } = await open({ [WRITE]: ({ body }) => json({ ...(body as object), version: 4 }) });
    await save();
    await user.clear(screen.getByLabelText('Time to answer'));
    await user.type(screen.getByLabelText('Time to answer'), '12');
    await user.click(screen.getByRole('switch', { name: /^Required before the first stage/ }));
    await user.click(await save());
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(writes().map(({ body }) => body)).toEqual([{ ...OFFICE, endorsement: { hours: 12, required: true } }]);
  });

  it('shows missing and wrong office hours at their fields and sends nothing', async () => {
    const { user, writes } = await open({});
    await save();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await user.click(screen.getByRole('checkbox', { name: day }));
    await user.clear(screen.getByLabelText('Finance'));
    await user.clear(screen.getByLabelText('RDD'));
    await user.type(screen.getByLabelText('RDD'), '500');
    await user.click(await save());
    expect(await screen.findAllByText('Please Complete Field')).toHaveLength(2);
    expect(screen.getByText('Enter 1 to 240 hours.')).toBeTruthy();
    expect((document.activeElement as HTMLElement).dataset['path']).toBe('days');
    expect(writes()).toEqual([]);
  });

  it('refuses office hours that end before they start', async () => {
    const { user, writes } = await open({});
    await save();
    await user.type(screen.getByLabelText('Closes'), '08');
    await user.click(await save());
    expect(await screen.findByText('Must be later than the opening time.')).toBeTruthy();
    expect((document.activeElement as HTMLElement).dataset['path']).toBe('until');
    expect(writes()).toEqual([]);
  });

  it('does not overwrite another person’s change of the office hours and offers to load it', async () => {
    let stored = OFFICE;
    const { user } = await open({ [READ]: () => json(stored), [WRITE]: () => problem(409, 'conflict') });
    await save();
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await user.click(await save());
    expect(await screen.findByText(/^Somebody else has changed these settings/)).toBeTruthy();
    stored = { ...OFFICE, days: [1], version: 9 };
    await user.click(screen.getByRole('button', { name: 'Load their version' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tuesday' }).checked).toBe(false),
    );
    expect(screen.queryByText(/^Somebody else has changed/)).toBeNull();
  });

  it('shows the office hours read-only to a role that may not change them', async () => {
    await open({}, ['property.read']);
    expect(await screen.findByText('Your role can look, but not change.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Finance').matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  it('offers to try again when the office hours cannot be loaded', async () => {
    let answer = () => problem(500, 'internal');
    const { user } = await open({ [READ]: () => answer() });
    expect(await screen.findByText('The office hours could not be loaded.')).toBeTruthy();
    answer = () => json(OFFICE);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await save()).toBeTruthy();
  });
});
