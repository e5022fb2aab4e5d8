import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aDetail, openComplaints } from './test-kit.ts';

beforeAll(warmUp('/tenantInternal/complaintRequest', '/tenantInternal/complaintRequest/1'), 120_000);
beforeEach(() => {
  localStorage.clear();
  withoutMotion();
  // jsdom has no layout, so Mantine finds nothing to focus in its menus and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const RESTORED = 'What you typed before is back.';

it('sends a complaint again with the same id after a reload', async () => {
  const openForm = async (answer: () => Response) => {
    const app = await openComplaints('/tenantInternal/complaintRequest', { 'POST /v1/complaint': answer });
    await app.user.click(await screen.findByRole('button', { name: 'New complaint' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = () => app.user.click(dialog.getByRole('button', { name: 'Save the complaint' }));
    return { ...app, dialog, save };
  };
  const first = await openForm(() => problem(500, 'internal'));
  await first.user.click(first.dialog.getByText('Our own staff'));
  await first.user.selectOptions(await first.dialog.findByLabelText('Category'), 'Listrik');
  await first.user.type(first.dialog.getByLabelText('Title'), 'Lift bunyi');
  await first.user.type(first.dialog.getByLabelText('Description'), 'Sejak pagi');
  await first.user.selectOptions(first.dialog.getByLabelText('Floor'), 'Lantai 1');
  await first.save();
  await waitFor(() => expect(first.posted('/complaint')).toBeDefined());
  first.unmount();
  const second = await openForm(() => json(aDetail(), 201));
  expect(second.dialog.getByText(RESTORED)).toBeDefined();
  await second.save();
  await waitFor(() => expect(second.posted('/complaint')).toEqual(first.posted('/complaint')));
  second.unmount();
});

it('takes a new id when another text was saved under the old one, so that what was typed can be sent', async () => {
  const { user, posted } = await openComplaints('/tenantInternal/complaintRequest', {
    'POST /v1/complaint': () => problem(422, 'idempotency_key_reused'),
  });
  await user.click(await screen.findByRole('button', { name: 'New complaint' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Our own staff'));
  await user.selectOptions(await dialog.findByLabelText('Category'), 'Listrik');
  await user.type(dialog.getByLabelText('Title'), 'Lift bunyi');
  await user.type(dialog.getByLabelText('Description'), 'Sejak pagi');
  await user.selectOptions(dialog.getByLabelText('Floor'), 'Lantai 1');
  const idOfNext = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save the complaint' }));
    await dialog.findByText(/^An earlier version was already sent/);
    return (posted('/complaint') as { id: string }).id;
  };
  const first = await idOfNext();
  expect(await idOfNext()).not.toBe(first);
});

it('keeps the work order of a complaint with its ids when the sheet is closed, and starts over on request', async () => {
  const { user, posted } = await openComplaints(`/tenantInternal/complaintRequest/${uuid(501)}`, {
    'GET /v1/complaint-work-options': () => json({ people: [], teams: [], categories: [] }),
    'POST /v1/complaint-work-order': () => problem(500, 'internal'),
  });
  const openSheet = async () => {
    await user.click(await screen.findByRole('button', { name: 'Create a work order' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Work order from this complaint' }));
    const title = await sheet.findByLabelText<HTMLInputElement>('Work');
    return { ...sheet, title, send: () => user.click(sheet.getByRole('button', { name: 'Create a work order' })) };
  };
  const sheet = await openSheet();
  await user.clear(sheet.title);
  await user.type(sheet.title, 'Ganti trafo');
  await sheet.send();
  await waitFor(() => expect(posted('/complaint-work-order')).toMatchObject({ title: 'Ganti trafo' }));
  const sent = posted('/complaint-work-order');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openSheet();
  expect(again.title.value).toBe('Ganti trafo');
  await again.send();
  await waitFor(() => expect(posted('/complaint-work-order')).not.toBe(sent));
  expect(posted('/complaint-work-order')).toEqual(sent);
  await user.click(again.getByRole('button', { name: 'Start over' }));
  expect(again.title.value).toBe('Lampu 1 mati');
  expect(again.queryByText(RESTORED)).toBeNull();
});
