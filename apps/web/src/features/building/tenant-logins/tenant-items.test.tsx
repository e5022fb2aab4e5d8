import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { held, json, nothing, problem } from '../../test/server.ts';
import { anItem, ITEMS, menuOf, openTenant, page, tenant, writes } from './test-kit.ts';

const one = (method: string) => `${method} /v1/tenant-item/${anItem().id}`;

// The first screen would otherwise wait for its code longer than a test may take.
beforeAll(() => import('./TenantScreen.tsx'), 30_000);
beforeEach(() => {
  // Without layout the library takes its menus for hidden, finds nothing to focus in them and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const openItems = (answers: Parameters<typeof openTenant>[0] = {}) => openTenant(answers, { search: '?tab=items' });

describe('what a tenant has saved', () => {
  it('is the other part of its page; a search of the first does not follow', async () => {
    const { user, sent, router } = await openTenant({}, { search: '?search_by=rina' });
    await user.click(await screen.findByRole('tab', { name: 'Saved items' }));
    const row = within(await screen.findByRole('row', { name: /Mesin espresso/ }));
    expect(row.getByText('2 grup')).toBeTruthy();
    expect(router.state.location.search).toBe('?tab=items');
    const asked = sent.find(({ path }) => path.endsWith('tenant-item-datatable'));
    expect(asked?.query.get('search_by')).toBe('');
    expect(asked?.query.get('tenant_id')).toBe(tenant.id);
  });

  it('is added in a dialog that says what is missing at the field', async () => {
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

  it('gets a photo that is sent at once, as the staff member; saving waits for it', async () => {
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

  it('keeps the dialog and says so when a photo cannot be sent', async () => {
    const { user } = await openItems({ 'POST /v1/upload/image': () => problem(422, 'image_unreadable') });
    await user.click(await screen.findByRole('button', { name: 'Add item' }));
    const dialog = within(await screen.findByRole('dialog'));
    const file = new File(['"x"'], 'mesin.jpg', { type: 'image/jpeg' });
    await user.upload(dialog.getByLabelText('Choose photo', { selector: 'input' }), file);
    expect(await dialog.findByText(/The photo was not sent\./)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('is deleted after one question that names it', async () => {
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
