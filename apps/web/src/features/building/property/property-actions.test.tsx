import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { held, json, problem } from '../../../test/server.ts';
import { ALL_ACTIONS, aProperty, kota, openList, openMenu, sagara, staffWith } from './test-kit.ts';
import type { Answers } from './test-kit.ts';

const DOWNLOAD = 'GET /v1/property-download';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./PropertyList.tsx'), 30_000);

beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('Delete a property', () => {
  const DELETE = `DELETE /v1/property/${sagara.id}`;

  async function askAndConfirm(answers: Answers) {
    const app = await openList(undefined, answers);
    return { ...app, confirm: await remove(app) };
  }

  async function remove(app: Awaited<ReturnType<typeof openList>>) {
    await openMenu(app);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete Menara Sagara', hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Menara Sagara?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete Menara Sagara' });
    await app.user.click(confirm);
    return confirm;
  }

  it('[S4-043] [S8-023] [D8-43] asks by name before it deletes a property, disables the button meanwhile, shows Delete Success and reloads the list', async () => {
    const answer = held();
    const { sent, confirm } = await askAndConfirm({ [DELETE]: answer.answer });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', true));
    expect(confirm.hasAttribute('data-loading')).toBe(true);
    answer.release(json({ outcome: 'deleted' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']));
    expect(screen.queryByText(/is in use/)).toBeNull();
  });

  it('leaves the deleted property when it was the chosen one', async () => {
    const staff = staffWith(...ALL_ACTIONS);
    const chosen = { ...staff.property, id: sagara.id, name: sagara.name };
    const app = await openList(
      undefined,
      { [DELETE]: () => json({ outcome: 'deleted' }) },
      { ...staff, property: chosen, properties: [chosen, ...staff.properties] },
    );
    await remove(app);
    await waitFor(() => expect(screen.getByRole('region', { name: /Graha Indah/ })).toBeTruthy());
  });

  it('[D8-43] says that a property in use was paused, and not that it was deleted', async () => {
    await askAndConfirm({ [DELETE]: () => json({ outcome: 'deactivated' }) });
    expect(await screen.findByText('Property is in use and was paused')).toBeTruthy();
    expect(screen.queryByText('Delete Success')).toBeNull();
  });

  it('[S8-022] shows Delete Failed when a property cannot be deleted', async () => {
    await askAndConfirm({ [DELETE]: () => problem(503, 'unavailable') });
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Delete Menara Sagara?' })).toBeTruthy();
  });
});

describe('Pause a property', () => {
  const READ = `GET /v1/property/${sagara.id}`;
  const WRITE = `PUT /v1/property/${sagara.id}`;
  const record = aProperty();

  it('[S4-043] [S8-023] pauses a property by sending its current values with only the status changed', async () => {
    const answer = held();
    const { user, sent } = await openList(undefined, { [READ]: () => json(record), [WRITE]: answer.answer });
    await openMenu({ user });
    await user.click(await screen.findByRole('menuitem', { name: 'Pause permits', hidden: true }));
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PUT'));
    expect(screen.getByRole('button', { name: 'More for Menara Sagara' })).toHaveProperty('disabled', true);
    const { id: _id, updated_at: _updated_at, is_short_code_fixed: _isFixed, in_preparation: _prep, ...facts } = record;
    expect(sent.at(-1)?.body).toEqual({ ...facts, active: false });
    answer.release(json({ ...record, active: false, version: 5 }));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
  });

  it('[S8-022] shows Edit Failed when a property cannot be paused', async () => {
    const { user } = await openList(undefined, { [READ]: () => json(record), [WRITE]: () => problem(409, 'conflict') });
    await openMenu({ user });
    await user.click(await screen.findByRole('menuitem', { name: 'Pause permits', hidden: true }));
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
  });

  it('resumes a paused property', async () => {
    const { user, sent } = await openList(undefined, {
      [`GET /v1/property/${kota.id}`]: () => json({ ...record, id: kota.id, active: false }),
      [`PUT /v1/property/${kota.id}`]: () => json({ ...record, id: kota.id }),
    });
    await openMenu({ user }, 'Kota Mas');
    await user.click(await screen.findByRole('menuitem', { name: 'Open again', hidden: true }));
    await screen.findByText('Edit Success');
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ active: true });
  });
});

describe('Download of the properties', () => {
  it('[S4-045] [S8-024] downloads the shown properties as a sheet and shows Download Success', async () => {
    const saved = vi.fn<(link: HTMLAnchorElement) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved(this);
    });
    const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:sheet');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
    const { user, sent } = await openList('/settings/property?search_by=sag&type=office&page=2', {
      [DOWNLOAD]: () => json({ content: btoa('PK sheet'), file_name: 'property-2026-11-15.xlsx' }),
    });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Download Success')).toBeTruthy();
    const asked = sent.find(({ path }) => path === '/v1/property-download');
    expect(asked?.query.toString()).toBe('search_by=sag&type=office');
    const link = saved.mock.calls[0]?.[0];
    expect([link?.download, link?.href]).toEqual(['property-2026-11-15.xlsx', 'blob:sheet']);
    const blob = createObjectURL.mock.calls[0]?.[0];
    expect(blob?.type).toContain('spreadsheetml');
    expect(blob?.size).toBe('PK sheet'.length);
  });

  it('[S8-024] shows Download Failed when the sheet of properties cannot be downloaded', async () => {
    const { user } = await openList(undefined, { [DOWNLOAD]: () => problem(503, 'unavailable') });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Download Failed')).toBeTruthy();
  });
});
