import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { held, json, nothing, problem } from '../../../test/server.ts';
import { anItem, ITEMS, menuOf, openTenant, page, tenant, writes } from './test-kit.ts';

const one = (method: string) => `${method} /v1/tenant-item/${anItem().id}`;

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./TenantScreen.tsx'), 30_000);
beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const openItems = (answers: Parameters<typeof openTenant>[0] = {}) => openTenant(answers, { search: '?tab=items' });

describe('Saved items of a tenant', () => {
  it('opens the saved items as the second tab, without the search of the first tab', async () => {
    const { user, sent, router } = await openTenant({}, { search: '?search_by=rina' });
    await user.click(await screen.findByRole('tab', { name: 'Saved items' }));
    const row = within(await screen.findByRole('row', { name: /Mesin espresso/ }));
    expect(row.getByText('2 grup')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=items');
    const asked = sent.find(({ path }) => path.endsWith('tenant-item-datatable'));
    expect(asked?.query.get('search_by')).toBe('');
    expect(asked?.query.get('tenant_id')).toBe(tenant.id);
  });

  it('adds a saved item and shows missing values at their fields', async () => {
    const { user, sent } = await openItems({ 'POST /v1/tenant-item': () => json(anItem({ name: 'Rak' }), 201) });
    await user.click(await screen.findByRole('button', { name: 'Add item' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Unit'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Please Complete Field')).toHaveLength(2);
    expect(writes(sent)).toEqual([]);
    await user.type(dialog.getByLabelText('Item name'), 'Rak');
    await user.type(dialog.getByLabelText('Unit'), 'unit');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Create Success')).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({
      tenant_id: tenant.id,
      name: 'Rak',
      unit: 'unit',
      description: '',
      image_url: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('uploads the photo of a saved item with the staff session, and disables saving until it is uploaded', async () => {
    const upload = held();
    const { user, sent } = await openItems({
      'POST /v1/upload/image': upload.answer,
      [one('PUT')]: () => json(anItem({ version: 3 })),
    });
    await user.click(await (await menuOf(user, 'Mesin espresso'))('Edit'));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['"jpeg"'], 'mesin.jpg', { type: 'image/jpeg' });
    await user.upload(dialog.getByLabelText('Choose photo', { selector: 'input' }), file);
    const save = dialog.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
    upload.release(json({ data: 'http://localhost/v1/files/f-1' }));
    expect((await dialog.findByRole('img', { name: 'Photo of the item' })).getAttribute('src')).toContain('f-1');
    const [sentFile] = writes(sent);
    expect(sentFile?.headers.get('Authorization')).toBe('Bearer staff-token');
    await user.click(save);
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(writes(sent)[1]?.body).toMatchObject({ image_url: 'http://localhost/v1/files/f-1', version: 2 });
  });

  it('keeps the dialog open and shows an error when a photo cannot be uploaded', async () => {
    const { user } = await openItems({ 'POST /v1/upload/image': () => problem(422, 'image_unreadable') });
    await user.click(await screen.findByRole('button', { name: 'Add item' }));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['"x"'], 'mesin.jpg', { type: 'image/jpeg' });
    await user.upload(dialog.getByLabelText('Choose photo', { selector: 'input' }), file);
    expect(await dialog.findByText(/The photo was not sent\./)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('deletes a saved item after a confirmation that names it', async () => {
    let isGone = false;
    const { user } = await openItems({
      [ITEMS]: () => page(isGone ? [] : [anItem()]),
      [one('DELETE')]: () => {
        isGone = true;
        return nothing();
      },
    });
    await user.click(await (await menuOf(user, 'Mesin espresso'))('Delete Mesin espresso'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Mesin espresso?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    expect(await screen.findByText('No saved items yet')).toBeTruthy();
  });
});
