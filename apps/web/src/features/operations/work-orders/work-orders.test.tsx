import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { aCheck, anOrder, aRow, openWork } from './test-kit.ts';

// Loads the screen's code first, because loading can exceed the time limit of a test.
beforeAll(async () => {
  await import('./WorkOrdersScreen.tsx');
  await import('./WorkOrderScreen.tsx');
  await import('./WorkOrderEditor.tsx');
}, 180_000);
beforeEach(() => {
  withoutMotion();
  // Mantine warns that its menus have nothing to focus, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ID = uuid(1);
const GET = `GET /v1/work-order/${ID}`;
const offered = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)')].map(({ textContent }) => textContent);

describe('the list of work orders', () => {
  it('[S2-089] lists open work orders by deadline, with place, priority, state and assignee', async () => {
    const late = aRow(1, { due_at: '2020-11-16T01:00:00.000Z' });
    const { asked } = await openWork({
      routes: { 'GET /v1/work-order-datatable': () => json({ data: [late], total: 1, page: 1 }) },
    });
    // The first test also waits for the screen's code.
    await screen.findByRole('link', { name: 'Ganti lampu koridor' }, { timeout: 15_000 });
    const row = screen.getAllByRole('row')[1];
    const cells = within(row ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual([
      'Ganti lampu koridorWO-GI-000001 · Listrik',
      'L2, Koridor timur',
      'High',
      'Not started',
      'Not assigned',
    ]);
    expect(cells[5]).toMatch(/late$/);
    expect(Object.fromEntries(asked().at(-1)?.query ?? [])).toMatchObject({
      status: 'open,in_progress,on_hold',
      sort: 'due_at',
    });
  });

  it('shows the reader’s work orders of today and keeps the view in the address', async () => {
    const { user, asked, router } = await openWork();
    await user.click(await screen.findByRole('button', { name: /^Mine today/ }));
    await waitFor(() =>
      expect(Object.fromEntries(asked().at(-1)?.query ?? [])).toMatchObject({ worker_id: uuid(7), due: 'today' }),
    );
    expect(router.state.location.search).toBe('?view=mine_today');
  });

  it('lists the maintenance behind a bar of the analytics, finished work too', async () => {
    const planned = { outcome: 'late', planned_from: '2026-11-02', planned_until: '2026-11-09' };
    const { user, asked } = await openWork({ address: `?${new URLSearchParams(planned).toString()}` });
    const last = () => Object.fromEntries(asked().at(-1)?.query ?? []);
    await waitFor(() => expect(last()).toMatchObject(planned));
    expect(last()['status']).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: /Maintenance: late, Mon 2 – Mon 9 Nov$/ }));
    await waitFor(() => expect(last()).toMatchObject({ status: 'open,in_progress,on_hold' }));
    expect(last()['planned_from']).toBeUndefined();
  });

  it('offers neither new work orders nor teams to people who may only read', async () => {
    await openWork({ actions: ['work_order.read'] });
    await screen.findByRole('button', { name: /^Mine today/ });
    expect(screen.queryByRole('link', { name: 'New work order' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Teams' })).toBeNull();
  });
});

describe('a work order', () => {
  it('offers only the moves of a work order that its state and the reader’s role allow', async () => {
    const worker = { is_manager: false, is_worker: true };
    const order = anOrder({ status: 'in_progress', started_at: '2026-11-16T03:00:00.000Z', standing: worker });
    await openWork({ address: `/${ID}`, routes: { [GET]: () => json(order) } });
    await screen.findByRole('heading', { name: order.title });
    expect(offered()).toEqual(['Finish', 'Hold']);
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  });

  it('starts a work order with one press of the button and shows the new state', async () => {
    let order = anOrder();
    const { user, sent } = await openWork({
      address: `/${ID}`,
      routes: {
        [GET]: () => json(order),
        [`POST /v1/work-order/${ID}/moves`]: () => {
          order = anOrder({ status: 'in_progress', started_at: '2026-11-16T03:00:00.000Z' });
          return json(order);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByRole('button', { name: 'Finish' });
    await waitFor(() => expect(offered()).toEqual(['Finish', 'Hold', 'Cancel order']));
    expect(sent.find(({ path }) => path.endsWith('/moves'))?.body).toMatchObject({ move: 'start' });
  });

  it('does not finish a work order with an open required check, and links to the check', async () => {
    const checks = [aCheck(31, true, true), aCheck(32, true), aCheck(33, false)];
    const order = anOrder({ status: 'in_progress', started_at: '2026-11-16T03:00:00.000Z', checks });
    const { user, sent } = await openWork({ address: `/${ID}`, routes: { [GET]: () => json(order) } });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toBe('1 required item is not ticked yet.');
    await user.click(dialog.getByRole('button', { name: 'Go to the checklist' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Butir 32/ })));
    expect(sent.some(({ path }) => path.endsWith('/moves'))).toBe(false);
  });

  it('asks for the reason before a work order is put on hold', async () => {
    const order = anOrder({ status: 'in_progress', started_at: '2026-11-16T03:00:00.000Z' });
    const { user, sent } = await openWork({
      address: `/${ID}`,
      routes: {
        [GET]: () => json(order),
        [`POST /v1/work-order/${ID}/moves`]: () => json({ ...order, status: 'on_hold' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hold' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Hold' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe('true');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Menunggu lampu');
    await user.click(dialog.getByRole('button', { name: 'Hold' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path.endsWith('/moves'))?.body).toMatchObject({
      move: 'hold',
      note: 'Menunggu lampu',
    });
  });

  it('ticks off checks of a work order and adds parts and hours to its costs', async () => {
    const check = aCheck(31, true);
    let order = anOrder({ checks: [check] });
    const change = (patch: Partial<WorkOrderRecord>) => {
      order = { ...order, ...patch };
      return json(order);
    };
    const part = { id: uuid(41), name: 'Lampu LED', qty: 2, unit_cost: 45_000, by: null, is_late: false };
    const { user, sent } = await openWork({
      address: `/${ID}`,
      routes: {
        [GET]: () => json(order),
        [`PUT /v1/work-order/${ID}/checks/${check.id}`]: () => change({ checks: [aCheck(31, true, true)] }),
        [`POST /v1/work-order/${ID}/parts`]: () => change({ parts: [part] }),
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Butir 31/ }));
    await screen.findByRole('checkbox', { name: /Butir 31/, checked: true });
    await user.click(screen.getByRole('button', { name: 'Add a part' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lampu LED');
    await user.clear(screen.getByRole('textbox', { name: 'Quantity' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '2');
    await user.type(screen.getByRole('textbox', { name: 'Unit price (Rp)' }), '45000');
    await user.click(screen.getByRole('button', { name: 'Save part' }));
    const costs = within(screen.getByRole('region', { name: 'Costs' }));
    await waitFor(() => expect(costs.getAllByText(/Rp\s90,000/)).toHaveLength(2));
    expect(sent.find(({ path }) => path.endsWith('/parts'))?.body).toMatchObject({ qty: 2, unit_cost: 45_000 });
  });

  it('signs a work order with a typed name', async () => {
    const order = anOrder();
    const signature = { name: 'Bu Ratna', at: '2026-11-16T04:00:00.000Z', url: null, is_late: false };
    const { user, sent } = await openWork({
      address: `/${ID}`,
      routes: { [GET]: () => json(order), [`PUT /v1/work-order/${ID}/signature`]: () => json({ ...order, signature }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Ask for a signature' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the signer' }), 'Bu Ratna');
    await user.click(screen.getByRole('button', { name: 'Save signature' }));
    await screen.findByText(/Name typed, no drawing/);
    expect(sent.find(({ path }) => path.endsWith('/signature'))?.body).toMatchObject({ name: 'Bu Ratna', url: null });
  });

  it('says that a work order of another property does not exist', async () => {
    await openWork({ address: `/${ID}`, routes: { [GET]: () => problem(404, 'not_found') } });
    expect(await screen.findByRole('heading', { name: 'There is no such work order' })).toBeDefined();
  });
});

describe('the form of a work order', () => {
  it('shows missing values at their fields, then creates the work order with its checklist and opens it', async () => {
    const order = anOrder();
    const { user, sent, router } = await openWork({
      address: '/create',
      routes: { 'POST /v1/work-order': () => json(order, 201), [GET]: () => json(order) },
    });
    await user.click(await screen.findByRole('button', { name: 'Create work order' }));
    const title = screen.getByRole('textbox', { name: 'Work' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(title.getAttribute('aria-invalid')).toBe('true');
    await user.type(title, 'Ganti lampu koridor');
    await user.click(screen.getByRole('radio', { name: 'Urgent' }));
    await user.click(screen.getByRole('button', { name: 'Add an item' }));
    await user.type(screen.getByRole('textbox', { name: 'Item 1' }), 'Matikan MCB');
    await user.click(screen.getByRole('checkbox', { name: 'Item 1 is required' }));
    await user.click(screen.getByRole('button', { name: 'Create work order' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tenantInternal/internalWorkOrder/${ID}`));
    expect(sent.find(({ method, path }) => method === 'POST' && path === '/v1/work-order')?.body).toMatchObject({
      title: 'Ganti lampu koridor',
      priority: 'urgent',
      due_at: null,
      checklist: [{ text: 'Matikan MCB', required: true }],
    });
  });

  it('saves a work order with the version that was read and reports a conflict', async () => {
    const order = anOrder({ checks: [aCheck(31, true, true)] });
    const { user, sent } = await openWork({
      address: `/${ID}/update`,
      routes: { [GET]: () => json(order), [`PUT /v1/work-order/${ID}`]: () => problem(409, 'conflict') },
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody else has changed it. To see the latest, reload the page and start over.');
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3, title: order.title });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Item 1' }).readOnly).toBe(true);
  });
});
