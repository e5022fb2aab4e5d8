import type { Action } from '@gerbang/shared/access';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';

const PATH = '/bmDepartment/tenantMeterUtility';
const MODULES = [
  {
    name: 'Building Management',
    path: '/buildingManagement',
    icon: 'clipboard',
    child: false,
    features: [{ name: 'Meter', path: PATH }],
  },
];
const METER = {
  id: uuid(1),
  serial_number: 'E-LG-01',
  kind: 'electricity',
  unit_id: uuid(9),
  floor_id: null,
  location: '',
  multiplier: 1,
  digits: 6,
  active: true,
  replaced_by_id: null,
  unit: 'LG-01',
  floor: 'Lower Ground',
  tenant: 'Kopi Senja',
  replaced_by: null,
  last_value: 5408,
  last_read_at: '2026-11-01T02:00:00Z',
  last_is_odd: false,
  version: 1,
  updated_at: '2026-11-01T02:00:00Z',
};
const roundMeter = (number: number, more: object = {}) => ({
  id: uuid(number),
  serial_number: `E-${number}`,
  kind: 'electricity',
  unit: `LG-0${number}`,
  floor: 'Lower Ground',
  location: '',
  tenant: null,
  digits: 6,
  multiplier: 1,
  last_value: 1000,
  last_read_at: '2026-10-01T02:00:00Z',
  usual_daily: 10,
  is_read: false,
  ...more,
});
const reading = (body: object) =>
  json(
    {
      rolled_over: false,
      warnings: [],
      note: '',
      by: 'Ratna',
      photo_url: null,
      corrects_id: null,
      corrected_by_id: null,
      created_at: '2026-11-16T02:00:00Z',
      ...body,
    },
    201,
  );

beforeAll(warmUp('/bmDepartment/tenantMeterUtility'), 60_000);
beforeEach(() => {
  // jsdom has no layout, so Mantine finds nothing to focus in its menus and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(
  path: string,
  routes: Parameters<typeof stubServer>[0],
  actions: Action[] = ['property.read', 'meter.update'],
) {
  const record = aStaffRecord();
  await staffSession({ ...record, role: { ...record.role, actions, modules: MODULES } });
  const sent = stubServer(routes);
  return { ...renderApp(path), sent, property_id: record.property.id };
}
const page = (data: unknown[]) => json({ data, total: data.length, page: 1 });
const round = (...data: object[]) => json({ month: '2026-11', time_zone: 'Asia/Jakarta', data });
const sentReadings = (sent: Awaited<ReturnType<typeof open>>['sent']) =>
  sent.filter(({ path }) => path === '/v1/meter-reading').map(({ body }) => body);

describe('the meters of a property', () => {
  it('[D2-10] lists meters with their last readings and links to their pages', async () => {
    await open(PATH, { 'GET /v1/meter-datatable': () => page([METER]) });
    const row = within(await screen.findByRole('row', { name: /E-LG-01/ }));
    expect(row.getByRole('link', { name: 'E-LG-01' }).getAttribute('href')).toBe(`${PATH}/${uuid(1)}`);
    expect(row.getByText('5,408')).toBeTruthy();
    expect(row.getByText('Kopi Senja')).toBeTruthy();
  });

  it('offers neither readings nor changes of meters to a role that may only read', async () => {
    await open(PATH, { 'GET /v1/meter-datatable': () => page([METER]) }, ['property.read']);
    await screen.findByRole('row', { name: /E-LG-01/ });
    expect(screen.queryByRole('link', { name: 'Read meters' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add meter' })).toBeNull();
  });

  it('shows missing and refused values of a meter at their fields', async () => {
    const { user } = await open(PATH, {
      'GET /v1/meter-datatable': () => page([]),
      'GET /v1/unit-datatable': () => page([]),
      'GET /v1/floor-datatable': () => page([]),
      'POST /v1/meter': () => problem(422, 'refused', [{ path: 'serial_number', code: 'taken' }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Add meter' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please Complete Field')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Serial number/), 'E-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This is taken already')).toBeTruthy();
  });
});

describe('the round', () => {
  it('saves a reading in the background and shows the next meter of the round at once', async () => {
    const { user, sent } = await open(`${PATH}/read`, {
      'GET /v1/meter-round': () => round(roundMeter(1, { is_read: true }), roundMeter(2), roundMeter(3)),
      'POST /v1/meter-reading': ({ body }) => reading(body as object),
    });
    expect(await screen.findByRole('heading', { name: 'LG-02' })).toBeTruthy();
    expect(screen.getByText('1 of 3')).toBeTruthy();
    await user.type(screen.getByLabelText('Meter reading'), '1300,5{Enter}');
    expect(await screen.findByRole('heading', { name: 'LG-03' })).toBeTruthy();
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await waitFor(() => expect(sentReadings(sent)).toHaveLength(1));
    expect(sentReadings(sent)[0]).toMatchObject({ meter_id: uuid(2), value: 1300.5, is_confirmed: false });
  });

  it('asks for the reason of an unusual reading and sends it with the reading', async () => {
    const { user, sent } = await open(`${PATH}/read`, {
      'GET /v1/meter-round': () => round(roundMeter(2)),
      'POST /v1/meter-reading': ({ body }) => reading(body as object),
    });
    await user.type(await screen.findByLabelText('Meter reading'), '900');
    await user.click(screen.getByRole('button', { name: 'Save, next' }));
    expect(await screen.findByText('Lower than the reading before')).toBeTruthy();
    expect(sentReadings(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save, it is right' }));
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Reason/), 'Meter diganti');
    await user.click(screen.getByRole('button', { name: 'Save, it is right' }));
    await waitFor(() =>
      expect(sentReadings(sent)[0]).toMatchObject({ value: 900, is_confirmed: true, note: 'Meter diganti' }),
    );
    expect(await screen.findByText('All meters of this month are read.')).toBeTruthy();
  });

  it('keeps a reading that could not be sent, and sends it again with the same id', async () => {
    let isDown = true;
    const { user, sent } = await open(`${PATH}/read`, {
      'GET /v1/meter-round': () => round(roundMeter(2), roundMeter(3)),
      'POST /v1/meter-reading': ({ body }) => {
        if (isDown) throw new TypeError('no network');
        return reading(body as object);
      },
    });
    await user.type(await screen.findByLabelText('Meter reading'), '1300{Enter}');
    expect(await screen.findByText('1 reading is not sent yet')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(screen.queryByText('1 reading is not sent yet')).toBeNull());
    const [first, second] = sentReadings(sent) as { id: string }[];
    expect([first?.id, second?.id]).toEqual([expect.any(String), first?.id]);
  });
});
