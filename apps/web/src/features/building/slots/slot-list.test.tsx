import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { json, nothing, problem } from '../../../test/server.ts';
import { aSlot, LIST, MORNING, NIGHT, openSchedule } from './test-kit.ts';

const list = async (kind = 'Goods in') => within(await screen.findByRole('list', { name: `Slots for ${kind}` }));
const rows = async () => (await list()).getAllByRole('listitem').map((row) => row.textContent);
type User = Awaited<ReturnType<typeof openSchedule>>['user'];
async function choose(user: User, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}
const dialog = async () => within(await screen.findByRole('dialog'));
async function fillTimes(user: User, form: Awaited<ReturnType<typeof dialog>>, starts: string, ends: string) {
  for (const [label, time] of Object.entries({ starts, ends })) {
    const name = label === 'starts' ? 'Starts' : 'Ends';
    await user.type(form.getByLabelText(name), time.slice(0, 2));
    await user.type(form.getByLabelText(`Minutes of ${name.toLowerCase()}`), time.slice(3));
  }
}

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./SlotsScreen.tsx'), 30_000);
beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('Usual slots', () => {
  it('lists the slots of goods in or out in order, with times, name and places', async () => {
    const { user, asked, search } = await openSchedule();
    expect(await rows()).toEqual(['08:00 - 10:004 places', '22:00 - 06:00+1 dayMalam2 places']);
    expect(asked('/v1/slot-datatable')[0]?.query.get('kind')).toBe('loading');
    await user.click(screen.getByRole('radio', { name: 'Goods out' }));
    expect(search()).toBe('?kind=unloading');
    await waitFor(() => expect(asked('/v1/slot-datatable')[1]?.query.get('kind')).toBe('unloading'));
    expect(asked('/v1/slot-calendar')[1]?.query.get('kind')).toBe('unloading');
  });

  it('marks slots that are switched off', async () => {
    await openSchedule({ [LIST]: () => json({ data: [aSlot(31, { active: false })], total: 1, page: 1 }) });
    expect(await rows()).toEqual(['08:00 - 10:004 places · Inactive']);
  });

  it('creates a slot, shows missing values at their fields and says that a night slot ends on the next day', async () => {
    const { user, writes } = await openSchedule({ 'POST /v1/slot': () => json(NIGHT, 201) });
    await list();
    await user.click(screen.getByRole('button', { name: 'Add slot' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findAllByText('Please Complete Field')).toHaveLength(3);
    expect(document.activeElement).toBe(form.getByLabelText('Starts'));
    expect(writes()).toEqual([]);
    await fillTimes(user, form, '22:00', '06:00');
    expect(form.getByText(/^Ends the next day/)).toBeTruthy();
    await user.type(form.getByLabelText('Places a day'), '2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Create Success')).toBeTruthy();
    // The body contains no `name`, and `position` puts the slot last.
    const facts = { kind: 'loading', starts: '22:00', ends: '06:00', capacity: 2, position: 2, active: true };
    expect(writes()[0]?.body).toEqual(facts);
  });

  it('saves a slot with the version that was read, without turning its times into a name', async () => {
    const { user, writes, asked } = await openSchedule({ [`PUT /v1/slot/${MORNING.id}`]: () => json(MORNING) });
    await choose(user, MORNING.name, 'Edit');
    const form = await dialog();
    expect(form.getByLabelText('Name')).toHaveProperty('value', '');
    await user.clear(form.getByLabelText('Places a day'));
    await user.type(form.getByLabelText('Places a day'), '6');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    const { id: _id, updated_at: _at, name: _name, ...facts } = MORNING;
    expect(writes()[0]?.body).toEqual({ ...facts, capacity: 6 });
    await waitFor(() => expect(asked('/v1/slot-calendar')).toHaveLength(2));
  });

  it.each([
    ['in_use', /^This slot is booked, so its times cannot be changed/],
    ['conflict', /^Somebody else has changed this slot/],
  ])('explains why a slot cannot be changed (%s) and keeps the input', async (code, text) => {
    const { user } = await openSchedule({ [`PUT /v1/slot/${NIGHT.id}`]: () => problem(409, code) });
    await choose(user, 'Malam', 'Edit');
    const form = await dialog();
    await user.type(form.getByLabelText('Name'), ' hari');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toMatch(text);
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Malam hari');
  });

  it('shows the error of a taken slot name at its field', async () => {
    const { user } = await openSchedule({
      [`PUT /v1/slot/${NIGHT.id}`]: () => problem(422, 'refused', [{ path: 'name', code: 'taken' }]),
    });
    await choose(user, 'Malam', 'Edit');
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This is taken already')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
  });

  it('moves a slot and sends the version of each slot that changes its position', async () => {
    const { user, writes } = await openSchedule({
      [`PUT /v1/slot/${MORNING.id}`]: () => json(MORNING),
      [`PUT /v1/slot/${NIGHT.id}`]: () => json(NIGHT),
    });
    await choose(user, 'Malam', 'Move up');
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [`/v1/slot/${NIGHT.id}`, expect.objectContaining({ position: 0, version: 5, name: 'Malam' })],
      [`/v1/slot/${MORNING.id}`, expect.objectContaining({ position: 1, version: 3 })],
    ]);
  });

  it('asks the server to switch a slot off and explains why that was refused', async () => {
    const { user, writes } = await openSchedule({ [`PUT /v1/slot/${NIGHT.id}`]: () => problem(409, 'conflict') });
    await choose(user, 'Malam', 'Deactivate');
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
    expect(await screen.findByText(/changed by someone else|Somebody else|someone else/i)).toBeTruthy();
    expect(writes()[0]?.body).toMatchObject({ active: false });
  });

  it('deletes a slot after a confirmation, and says what to do with a booked slot', async () => {
    let isBooked = false;
    const { user } = await openSchedule({
      [`DELETE /v1/slot/${NIGHT.id}`]: () => (isBooked ? problem(409, 'in_use') : nothing()),
    });
    await choose(user, 'Malam', 'Delete Malam');
    await user.click(await screen.findByRole('button', { name: 'Delete Malam' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    isBooked = true;
    await choose(user, 'Malam', 'Delete Malam');
    await user.click(await screen.findByRole('button', { name: 'Delete Malam' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText(/^This slot was booked before.*Deactivate it instead/)).toBeTruthy();
  });

  it('shows slots read-only to a role without the right to change them', async () => {
    await openSchedule({}, '/settings/schedule', ['property.read']);
    await list();
    for (const name of ['Add slot', 'Close several days', 'More for Malam']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('explains an empty list of slots', async () => {
    await openSchedule({ [LIST]: () => json({ data: [], total: 0, page: 1 }) });
    expect(await screen.findByText('Without a slot, applicants cannot book goods in.')).toBeTruthy();
  });

  it('offers to try again when the slots cannot be loaded', async () => {
    let isDown = true;
    const { user } = await openSchedule({
      [LIST]: () => (isDown ? problem(503, 'unavailable') : json({ data: [MORNING], total: 1, page: 1 })),
    });
    const alert = within(await screen.findByRole('alert'));
    isDown = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toEqual(['08:00 - 10:004 places']);
  });
});
