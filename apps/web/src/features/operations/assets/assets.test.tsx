import type { Action } from '@gerbang/shared/access';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession, tenantSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';

const feature = (path: string) => ({ name: path, path });
const MODULES = [
  {
    name: 'Master Data',
    path: '/masterData',
    icon: 'database',
    child: false,
    features: [feature('/masterData/asset'), feature('/tenantInternal/internalWorkOrder')],
  },
];
const PAGE = {
  asset: {
    id: uuid(1),
    code: 'LFT-02',
    name: 'Lift barang 1',
    category_id: null,
    floor_id: null,
    location: 'Dok',
    brand: 'Hyundai',
    model: '',
    serial_number: '',
    purchased_on: null,
    warranty_until: '2020-01-31',
    state: 'out_of_service',
    notes: '',
    category: null,
    floor: 'Lower Ground',
    version: 2,
    updated_at: '2026-11-01T02:00:00Z',
  },
  label_url: 'http://gerbang.test/a/0123456789ab',
  photo_url: null,
  papers: [
    {
      id: uuid(3),
      name: 'Buku.pdf',
      content_type: 'application/pdf',
      bytes: 1000,
      url: 'http://gerbang.test/v1/files/x',
      by: 'Ratna',
      added_at: '2026-11-01T02:00:00Z',
    },
  ],
  downtimes: [{ id: uuid(2), from_at: '2026-11-15T02:00:00Z', until_at: null, reason: 'Pintu macet', by: 'Ratna' }],
  downtime_minutes: 150,
  work: {
    schedules: [{ id: uuid(71), title: 'Periksa lift', active: true, next_due_on: '2026-12-01' }],
    orders: [
      {
        id: uuid(81),
        code: 'WO-GI-000007',
        title: 'Ganti sensor pintu',
        status: 'done' as const,
        at: '2026-11-10T02:00:00Z',
        cost: 450_000,
      },
    ],
    total_orders: 3,
    total_cost: 1_200_000,
    year_cost: 450_000,
  },
};
const HISTORY = {
  data: [
    {
      id: uuid(4),
      at: '2026-11-15T02:00:00Z',
      by: 'Ratna',
      action: 'asset.downtime_noted',
      changes: [{ field: 'state', before: 'in_service', after: 'out_of_service' }],
    },
  ],
};
const ASSET = `/v1/asset/${uuid(1)}`;

beforeAll(warmUp('/masterData/asset/1'), 60_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(
  path: string,
  routes: Parameters<typeof stubServer>[0] = {},
  actions: Action[] = ['property.read', 'asset.update', 'work_order.update'],
) {
  const record = aStaffRecord();
  await staffSession({ ...record, role: { ...record.role, actions, modules: MODULES } });
  const sent = stubServer({
    [`GET ${ASSET}/page`]: () => json(PAGE),
    [`GET ${ASSET}/history`]: () => json(HISTORY),
    ...routes,
  });
  return { ...renderApp(path), sent, property_id: record.property.id };
}

describe('the page of an asset', () => {
  it('shows the state and downtime of an asset and links to a new work order', async () => {
    await open(`/masterData/asset/${uuid(1)}`);
    expect(await screen.findByRole('heading', { name: 'Lift barang 1' })).toBeTruthy();
    expect(screen.getByText('Out of service')).toBeTruthy();
    expect(screen.getByText('2 h 30 m')).toBeTruthy();
    expect(screen.getByText(/^Has ended, 31 January 2020/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New work order' }).getAttribute('href')).toBe(
      `/tenantInternal/internalWorkOrder/create?asset_id=${uuid(1)}`,
    );
    expect(await screen.findByText('State: In service → Out of service')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download Buku.pdf' }).getAttribute('download')).toBe('Buku.pdf');
  });

  it('shows the schedules, work orders and costs of an asset', async () => {
    await open(`/masterData/asset/${uuid(1)}`);
    const schedule = await screen.findByRole('link', { name: 'Periksa lift' });
    expect(schedule.getAttribute('href')).toBe(`/buildingManagement/preventiveMaintenance/${uuid(71)}`);
    const orders = within(screen.getByRole('region', { name: 'Work orders' }));
    expect(orders.getByRole('link', { name: 'Ganti sensor pintu' }).getAttribute('href')).toBe(
      `/tenantInternal/internalWorkOrder/${uuid(81)}`,
    );
    expect(orders.getByText(/450,000 in the last 12 months, Rp\s1,200,000 in total/)).toBeTruthy();
    expect(orders.getByRole('link', { name: 'All 3 work orders' })).toBeTruthy();
  });

  it('ends a downtime after a confirmation', async () => {
    const ended = { ...PAGE.downtimes[0], until_at: '2026-11-16T02:00:00Z' };
    const { user, sent } = await open(`/masterData/asset/${uuid(1)}`, {
      [`POST ${ASSET}/downtimes/${uuid(2)}/end`]: () => json(ended),
    });
    await user.click(await screen.findByRole('button', { name: 'Works again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Works again' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('shows why a downtime is refused at its field', async () => {
    const { user } = await open(`/masterData/asset/${uuid(1)}`, {
      [`POST ${ASSET}/downtimes`]: () => problem(422, 'refused', [{ path: 'from_at', code: 'taken' }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Record downtime' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please Complete Field')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Reason/), 'Macet');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('There is another downtime at that time.')).toBeTruthy();
  });

  it('offers no changes of an asset to a role that may only read', async () => {
    await open(`/masterData/asset/${uuid(1)}`, {}, ['property.read']);
    await screen.findByRole('heading', { name: 'Lift barang 1' });
    for (const name of ['Works again', 'Record downtime', 'Add document', 'Add photo'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New work order' })).toBeNull();
  });

  it('says that an asset does not exist', async () => {
    await open(`/masterData/asset/${uuid(1)}`, { [`GET ${ASSET}/page`]: () => problem(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'No such asset' })).toBeTruthy();
  });
});

describe('labels', () => {
  it('prints twenty-four asset labels per sheet', async () => {
    const data = Array.from({ length: 25 }, (_, index) => ({
      id: uuid(index + 1),
      code: `A-${index}`,
      name: 'Pompa',
      place: 'Atap',
      label_url: `http://gerbang.test/a/00000000000${index % 10}`,
    }));
    const { sent } = await open('/masterData/asset/labels?state=in_service', {
      'GET /v1/asset-labels': () => json({ is_cut: false, data }),
    });
    expect(within(await screen.findByRole('list', { name: 'Sheet 1' })).getAllByRole('listitem')).toHaveLength(24);
    expect(within(screen.getByRole('list', { name: 'Sheet 2' })).getAllByRole('listitem')).toHaveLength(1);
    expect(sent[0]?.query.get('state')).toBe('in_service');
  });
});

describe('a scanned label', () => {
  const scan = 'GET /v1/public/asset-label/0123456789ab';
  const nothing = { property_name: 'Graha Indah', asset: null, asset_name: null };

  it('opens the page of a scanned asset for staff', async () => {
    const { router, property_id } = await open('/a/0123456789AB', {
      [scan]: () => json({ ...nothing, asset: { property_id: uuid(77), id: uuid(1) } }),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/masterData/asset/${uuid(1)}`));
    expect(property_id).not.toBe('');
  });

  it('shows a visitor the building and nothing about the asset', async () => {
    const sent = stubServer({ [scan]: () => json(nothing) });
    renderApp('/a/0123456789ab');
    expect(await screen.findByRole('heading', { name: 'Graha Indah' })).toBeTruthy();
    expect(sent[0]?.headers.get('Authorization')).toBeNull();
  });

  it('lets a tenant report a scanned asset with its name filled in', async () => {
    const tenant = tenantSession();
    const sent = stubServer({ [scan]: () => json({ ...nothing, asset_name: 'Lift barang 1' }) });
    renderApp('/a/0123456789ab');
    expect(await screen.findByRole('heading', { name: 'Lift barang 1' })).toBeTruthy();
    const report = screen.getAllByRole('link').find((link) => link.getAttribute('href')?.startsWith('/complaints'));
    expect(report?.getAttribute('href')).toBe('/complaints/new?about=Lift%20barang%201');
    expect(sent.find(({ path }) => path.includes('asset-label'))?.headers.get('Authorization')).toBe(
      `Bearer ${tenant.token}`,
    );
  });

  it('says that a malformed label is unknown without a request to the server', async () => {
    const sent = stubServer({});
    renderApp('/a/nonsense');
    expect(await screen.findByRole('heading', { name: /Label tidak dikenal|Unknown label/ })).toBeTruthy();
    expect(sent.filter(({ path }) => path.includes('asset-label'))).toEqual([]);
  });
});
