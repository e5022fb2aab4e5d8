import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aTenantWithUnits, chosenUnit, openGoods, section, serveGoods, warmUp } from '../../../test/goods.ts';
import { json, problem } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { forgetUploads, stubUploads } from '../../../test/upload-server.ts';

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
});
afterEach(forgetUploads);

const ITEMS = `GET /v1/loading-unloading/items/${aTenantWithUnits().tenant.id}`;

describe('saved items of a tenant', () => {
  async function openPicker(answers: Parameters<typeof serveGoods>[0] = {}) {
    tenantSession(aTenantWithUnits());
    const sent = serveGoods(answers);
    const { user } = await openGoods();
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    return { user, sent, dialog: within(await screen.findByRole('dialog', { name: 'Choose an item' })) };
  }

  it('[S2-037] lets saved items be searched and picked, with everything but the quantity filled in', async () => {
    const { user, dialog } = await openPicker();
    expect(await dialog.findByRole('button', { name: 'Kemeja batik' })).toBeTruthy();
    await user.type(dialog.getByLabelText('Search saved items'), 'mane');
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Kemeja batik' })).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Manekin' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    expect(form.getByLabelText<HTMLInputElement>('Item name').value).toBe('Manekin');
    expect(chosenUnit(form)).toBe('dus');
    expect(document.activeElement).toBe(form.getByLabelText('Item quantity'));
    fireEvent.change(form.getByLabelText('Item quantity'), { target: { value: '3' } });
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(section('Items').getByRole('listitem').textContent).toBe('Manekin3 dus');
  });

  it('[S2-038] offers Add New Item beside the saved items', async () => {
    const { user, dialog } = await openPicker();
    await user.click(await dialog.findByRole('button', { name: 'Add New Item' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    expect(form.getByLabelText<HTMLInputElement>('Item name').value).toBe('');
    expect(document.activeElement).toBe(form.getByLabelText('Item name'));
  });

  it('[D7-42] says when saved items cannot be loaded and offers to try again', async () => {
    let isMended = false;
    const { user, dialog } = await openPicker({
      [ITEMS]: () => (isMended ? json([]) : problem(503, 'unavailable')),
    });
    expect(await dialog.findByText('The saved items could not be loaded.')).toBeTruthy();
    isMended = true;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('There are no saved items yet.')).toBeTruthy();
  });

  it('asks a tenant for a new login when the session has ended before the saved items load', async () => {
    const { user, dialog } = await openPicker({ [ITEMS]: () => problem(401, 'unauthenticated') });
    await user.click(await dialog.findByRole('button', { name: 'Log in again' }));
    expect(await screen.findByRole('dialog', { name: 'Login for Tenant' })).toBeTruthy();
  });
});
