import type { Action } from '@gerbang/shared/access';
import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../../test/builders.ts';
import { withoutMotion } from '../../../../test/reduced-motion.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { onPhone } from '../../../../test/screens.ts';
import { json, problem, stubServer } from '../../../../test/server.ts';
import { staffSession } from '../../../../test/sessions.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aPermit, aRow, inMinutes, pathOf } from '../test-kit.ts';

const PATH = '/operational/permitRegister';
const LIST = '/v1/permit-datatable';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp(PATH), 60_000);
beforeEach(() => {
  withoutMotion();
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ENDED: Partial<PermitRow> = {
  kind: 'work',
  state: 'closed',
  progress: 'closed',
  day: null,
  time: null,
  start_date: '2026-10-26',
  end_date: '2026-10-30',
  start_time: '22:00',
  end_time: '05:00',
  asked_at: null,
  due_at: null,
  mine: [],
  created_at: '2026-10-20T03:00:00.000Z',
  chain: [
    {
      stage: 'tcr',
      step: 1,
      decision: 'approved',
      asked_at: '2026-10-20T03:00:00.000Z',
      due_at: '2026-10-20T05:00:00.000Z',
      decided_at: '2026-10-21T07:00:00.000Z',
      assignee: null,
    },
  ],
};

interface Options {
  rows?: PermitRow[];
  address?: string;
  actions?: Action[];
  routes?: Parameters<typeof stubServer>[0];
}

async function open({ rows = [aRow(1), aRow(2), aRow(3)], address = '', actions, routes = {} }: Options = {}) {
  const modules = [
    aModule('Operational', [
      ['Permit Approvals', '/operational/permitApprovals'],
      ['Permit Register', PATH],
    ]),
  ];
  const record = aStaffRecord({ modules });

  await staffSession({
    ...record,
    role: { ...record.role, actions: actions ?? ['permit.read', 'tenant.read', 'property.read'] },
  });
  const sent = stubServer({
    [`GET ${LIST}`]: ({ query }) => {
      const isCount = query.get('page_size') === '1';
      return json({ data: isCount ? [] : rows, total: isCount ? 12 : rows.length, page: 1 });
    },
    'GET /v1/saved-views': () => json({ views: [] }),
    'GET /v1/floor-datatable': () => json({ data: [{ id: uuid(60), name: 'Lantai 2' }], total: 1, page: 1 }),
    'GET /v1/tenant-datatable': () => json({ data: [{ id: uuid(7), name: 'Kopi Senja' }], total: 1, page: 1 }),
    [`GET /v1/tenant/${uuid(7)}`]: () => json({ id: uuid(7), name: 'Kopi Senja' }),
    ...Object.fromEntries(rows.map((row) => [`GET ${pathOf(row)}`, () => json(aPermit(row))])),
    ...routes,
  });
  const app = renderApp(`${PATH}${address}`);
  await screen.findByRole('heading', { name: 'Permit Register' }, { timeout: 15_000 });
  const asked = () => {
    const lists = sent.filter(({ path, query }) => path === LIST && query.get('page_size') !== '1');
    return Object.fromEntries(lists.at(-1)?.query ?? []);
  };
  const search = () => new URLSearchParams(app.router.state.location.search);
  return { ...app, sent, asked, search };
}

const cells = async () => {
  const [, ...rows] = await screen.findAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
};

describe('Permit register', () => {
  it('lists permits with window, state and how fast they were decided', async () => {
    const late = { asked_at: inMinutes(-300), due_at: inMinutes(-125) };
    await open({ rows: [aRow(1, late), aRow(2, ENDED)] });
    const [first, second] = await cells();
    expect(first).toEqual([
      'Toko 1Goods in, L1-01',
      'PT Nomor 1',
      'Sun 20 Dec22:00 – Mon 21 Dec 08:00',
      'Waiting',
      'Waiting for Operational',
      '2 h 5 m late',
    ]);
    expect(second?.slice(2)).toEqual([
      'Mon 26 – Fri 30 Octnights 22:00 – 05:00',
      'Finished',
      '',
      '1 d 4 h1 d 4 h, late',
    ]);
  });

  it('takes its filters from the address, sends them and shows what is chosen', async () => {
    const { asked } = await open({
      address: `?kind=work&state=waiting,closed&from=2026-10-01&until=2026-10-31&company=Cipta&tenant_id=${uuid(7)}&floor_id=${uuid(60)}&stage=tcr&late=true`,
    });
    await waitFor(() =>
      expect(asked()).toMatchObject({
        kind: 'work',
        state: 'submitted,in_review,closed',
        from: '2026-10-01',
        until: '2026-10-31',
        company: 'Cipta',
        tenant_id: uuid(7),
        floor_id: uuid(60),
        stage: 'tcr',
        late: 'true',
        sort: '-created_at',
      }),
    );
    for (const name of [
      'Kind: Work permit',
      'State: Waiting, Finished',
      'Window: Thu 1 – Sat 31 Oct',
      'Tenant: Kopi Senja',
      'Company: Cipta',
      'Stage: Order taker (TCR)',
      'Late: Late now',
      'Floor: Lantai 2',
    ])
      expect(await screen.findByRole('button', { name: `Filter: ${name}` })).toBeTruthy();
  });

  it('filters by the beginning of a company and takes the filter back', async () => {
    const { user, search, asked } = await open();
    await user.click(screen.getByRole('button', { name: 'Filter: Company' }));
    const field = await screen.findByRole('textbox', { name: 'Company', hidden: true });
    // jsdom has no layout, so the open popover cannot be typed into.
    fireEvent.change(field, { target: { value: 'Cipta' } });
    await user.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
    await waitFor(() => expect(search().get('company')).toBe('Cipta'));
    await waitFor(() => expect(asked()['company']).toBe('Cipta'));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Company' }));
    await waitFor(() => expect(search().has('company')).toBe(false));
  });

  it('finds a tenant by a part of its name and filters by it', async () => {
    const { user, search, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Filter: Tenant' }));
    const field = await screen.findByRole('searchbox', { name: 'Tenant', hidden: true });
    fireEvent.change(field, { target: { value: 'seNJ' } });
    const searches = () =>
      sent.filter(({ path }) => path === '/v1/tenant-datatable').map(({ query }) => query.get('search_by'));
    await waitFor(() => expect(searches()).toContain('seNJ'));
    await user.click(await screen.findByRole('button', { name: 'Kopi Senja', hidden: true }));
    await waitFor(() => expect(search().get('tenant_id')).toBe(uuid(7)));
  });

  it('shows the built-in views with their counts, and sets their filters', async () => {
    const { user, search, asked } = await open({ address: '?kind=work' });
    const late = await screen.findByRole('button', { name: 'Late now 12' });
    expect(late.getAttribute('aria-pressed')).toBe('false');
    await user.click(late);
    await waitFor(() => expect(search().toString()).toBe('late=true&sort=due_at'));
    await waitFor(() => expect(asked()['sort']).toBe('due_at'));
    expect(late.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('columnheader', { name: /Decided in/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(search().toString()).toBe(''));
  });

  it('opens a permit beside the list by a click or Enter, walks by arrows and closes by Escape', async () => {
    const { user, search } = await open();
    await user.click(await screen.findByText('PT Nomor 2'));
    const panel = await screen.findByRole('complementary', { name: 'Open permit' });
    expect(await within(panel).findByRole('heading', { name: 'Toko 2' })).toBeTruthy();
    expect(screen.getAllByRole('row')[2]?.getAttribute('aria-current')).toBe('true');
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(search().get('permit')).toBe(uuid(101)));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(search().get('permit')).toBe(uuid(102)));
    await user.click(await screen.findByRole('link', { name: 'Next permit' }));
    await waitFor(() => expect(search().get('permit')).toBe(uuid(103)));
    const next = screen.getByRole('link', { name: 'Next permit' });
    expect([next.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', next]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Open permit' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Toko 3/ }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(search().get('permit')).toBe(uuid(103)));
  });

  it('closes only the open menu by Escape, and then the permit', async () => {
    const { user, search } = await open({ address: `?permit=${uuid(101)}` });
    await screen.findByRole('complementary', { name: 'Open permit' });
    await user.click(screen.getByRole('button', { name: 'Filter: Kind' }));
    const option = await screen.findByRole('menuitemcheckbox', { name: 'Work permit', hidden: true });
    fireEvent.keyDown(option, { key: 'Escape' });
    expect(search().get('permit')).toBe(uuid(101));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(search().has('permit')).toBe(false));
  });

  it('says that a window is open at one end, and shows a tenant filter also without the right to see tenants', async () => {
    const { user, search } = await open({
      address: `?from=2026-10-01&tenant_id=${uuid(7)}`,
      actions: ['permit.read'],
    });
    expect(await screen.findByRole('button', { name: 'Filter: Window: from Thu 1 Oct' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter: Tenant: One tenant' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Tenant' }));
    await waitFor(() => expect(search().has('tenant_id')).toBe(false));
    expect(screen.queryByRole('button', { name: /Filter: Tenant/ })).toBeNull();
  });

  it('names TCR as the stage of a requested renewal, and no time of decision for a returned permit', async () => {
    const renewed = { ...ENDED, state: 'checked', progress: 'security_checked', renewal_until: '2026-11-08' } as const;
    const [stage] = ENDED.chain ?? [];
    const chain = stage === undefined ? [] : [{ ...stage, decision: 'returned' as const }];
    await open({ rows: [aRow(1, renewed), aRow(2, { ...ENDED, state: 'returned', progress: 'returned', chain })] });
    const [first, second] = await cells();
    expect(first?.[4]).toBe('Waiting for TCR');
    expect(second?.[5]).toBe('–');
  });

  it('shows two-line rows on a phone, and the permit over the whole screen', async () => {
    onPhone();
    const { user } = await open({ rows: [aRow(1)] });
    const row = (await screen.findByText('Toko 1')).closest('li') as HTMLElement;
    expect(row.textContent).toMatch(/^Toko 1.*Sun 20 Dec 22:00.*Waiting/);
    await user.click(within(row).getByText(/Waiting/));
    const dialog = await screen.findByRole('dialog', { name: 'Open permit' });
    await user.click(await within(dialog).findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that a permit could not be loaded, and loads it again', async () => {
    const answers = [() => problem(500, 'internal'), () => json(aPermit(aRow(1)))];
    const { user } = await open({
      rows: [aRow(1)],
      address: `?permit=${uuid(101)}`,
      routes: { [`GET ${pathOf(aRow(1))}`]: () => (answers.shift() ?? (() => json(aPermit(aRow(1)))))() },
    });
    expect(await screen.findByText('This permit could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Toko 1' })).toBeTruthy();
  });

  it('downloads the shown rows, with people only for readers with that right', async () => {
    const download = { 'GET /v1/permit-download': () => json({ job_id: uuid(900) }, 202) };
    const { user, sent } = await open({ address: '?kind=work', routes: download });
    await user.click(await screen.findByRole('button', { name: 'Download 3' }));
    await waitFor(() => expect(sent.some(({ path }) => path === '/v1/permit-download')).toBe(true));
    const request = sent.find(({ path }) => path === '/v1/permit-download');
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({ kind: 'work' });
    await user.click(screen.getByRole('button', { name: 'Other downloads' }));
    expect(await screen.findByRole('menuitem', { name: 'CSV', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Excel with people/, hidden: true })).toBeNull();
  });

  it.each([
    ['CSV', 'text/csv', undefined],
    [/Excel with people/, 'json', 'true'],
  ])('downloads by the menu: %s', async (name, type, people) => {
    const routes = { 'GET /v1/permit-download': () => json({ content: '', file_name: 'permit.csv' }) };
    const { user, sent } = await open({ actions: ['permit.read', 'permit.view_people'], routes });
    await user.click(await screen.findByRole('button', { name: 'Other downloads' }));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
    await waitFor(() => expect(sent.some(({ path }) => path === '/v1/permit-download')).toBe(true));
    const request = sent.find(({ path }) => path === '/v1/permit-download');
    expect(request?.query.get('people') ?? undefined).toBe(people);
    expect(request?.headers.get('accept')).toContain(type);
  });
});
