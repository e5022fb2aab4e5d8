import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aHandover, openSecurity } from './test-kit.ts';

beforeAll(warmUp('/operationDepartment/securitySchedulingActivity'), 90_000);
beforeEach(() => {
  localStorage.clear();
  withoutMotion();
  // Mantine warns that its menus have nothing to focus, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

it('keeps a hand-over that could not be sent, and sends it again with the same id after a reload', async () => {
  const openForm = async (answer: () => Response) => {
    const app = await openSecurity('/handover', { 'POST /v1/shift-handover': answer });
    await app.user.click(await screen.findByRole('button', { name: 'Write hand-over' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Write hand-over' }));
    const send = () => app.user.click(sheet.getByRole('button', { name: /^Sign as/ }));
    return { ...app, sheet, send, written: () => app.sent.find(({ method }) => method === 'POST')?.body };
  };
  const first = await openForm(() => problem(500, 'internal'));
  await first.user.type(first.sheet.getByRole('textbox', { name: /^Open matters/ }), 'Lift 2 mati');
  await first.send();
  await waitFor(() => expect(first.written()).toMatchObject({ matters: 'Lift 2 mati' }));
  first.unmount();
  const second = await openForm(() => json(aHandover(), 201));
  expect(second.sheet.getByText('What you typed before is back.')).toBeDefined();
  await second.send();
  await waitFor(() => expect(second.written()).toEqual(first.written()));
});
