import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, last, problem } from '../../../test/server.ts';
import { anOrder, openWork } from './test-kit.ts';

// Loads the screen's code first, because loading can exceed the time limit of a test.
beforeAll(async () => {
  await import('./WorkOrderScreen.tsx');
  await import('./WorkOrderEditor.tsx');
}, 180_000);
beforeEach(() => {
  localStorage.clear();
  withoutMotion();
  // Mantine warns that its menus have nothing to focus, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ID = uuid(1);
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Work' });
const CONFLICT = 'Somebody else has changed it. To see the latest, reload the page and start over.';

describe('the draft of a work order', () => {
  it('sends a restored draft with the version it was typed over, so that it does not overwrite a newer one', async () => {
    const openForm = async (version: number, newTitle: string) => {
      const work = await openWork({
        address: `/${ID}/update`,
        routes: {
          [`GET /v1/work-order/${ID}`]: () => json(anOrder({ version, title: newTitle })),
          [`PUT /v1/work-order/${ID}`]: () => problem(409, 'conflict'),
        },
      });
      return { ...work, saved: () => last(work.sent, ({ method }) => method === 'PUT')?.body };
    };
    const first = await openForm(3, 'Ganti lampu');
    await first.user.type(await title(), ' koridor');
    first.unmount();
    const { user, saved } = await openForm(4, 'Ganti trafo');
    expect((await title()).value).toBe('Ganti lampu koridor');
    expect(screen.getByText(CONFLICT)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject({ version: 3, title: 'Ganti lampu koridor' }));
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect((await title()).value).toBe('Ganti trafo');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject({ version: 4, title: 'Ganti trafo' }));
  });

  it('sends a new work order again with the same id after a reload', async () => {
    const openForm = async (answer: () => Response) => {
      const work = await openWork({
        address: '/create',
        routes: { 'POST /v1/work-order': answer, [`GET /v1/work-order/${ID}`]: () => json(anOrder()) },
      });
      const field = await title();
      const send = () => work.user.click(screen.getByRole('button', { name: 'Create work order' }));
      return { ...work, field, send, created: () => last(work.sent, ({ method }) => method === 'POST')?.body };
    };
    const first = await openForm(() => problem(500, 'internal'));
    await first.user.type(first.field, 'Ganti lampu');
    await first.send();
    await waitFor(() => expect(first.created()).toMatchObject({ title: 'Ganti lampu' }));
    first.unmount();
    const second = await openForm(() => json(anOrder(), 201));
    await second.send();
    await waitFor(() => expect(second.created()).toEqual(first.created()));
  });

  it('does not show a draft to the next person who logs in on the same device', async () => {
    const openOrder = (user_id: string) =>
      openWork({ address: `/${ID}`, user_id, routes: { [`GET /v1/work-order/${ID}`]: () => json(anOrder()) } });
    const parts = async () => within(await screen.findByRole('region', { name: 'Parts' }));
    const first = await openOrder(uuid(7));
    await first.user.click((await parts()).getByRole('button', { name: 'Add a part' }));
    await first.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kabel');
    await first.user.click((await parts()).getByRole('button', { name: 'Close' }));
    expect((await parts()).getByText('Kabel')).toBeDefined();
    first.unmount();
    const second = await openOrder(uuid(8));
    expect((await parts()).queryByText('Kabel')).toBeNull();
    second.unmount();
    await openOrder(uuid(7));
    expect((await parts()).getByText('Kabel')).toBeDefined();
  });
});
