import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  aDraftItem,
  aSavedItem,
  aTenantWithUnits,
  givenDraft,
  openGoods,
  section,
  serveGoods,
  warmUp,
} from '../../../test/goods.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { onPhone } from '../../../test/screens.ts';
import { json } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { forgetUploads, stubUploads } from '../../../test/upload-server.ts';

const TENANT = aTenantWithUnits();

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
  tenantSession(TENANT);
});
afterEach(forgetUploads);

const RICE = aSavedItem(71, { name: 'Beras promo 5 kg', unit: 'karung', inside: 12, left: 12 });
const RACK = aSavedItem(72, { name: 'Rak gantung', unit: 'unit', inside: 6, left: 4 });
const GONE = aSavedItem(73, { name: 'Kardus', unit: 'dus', inside: 3, left: 0 });
const NEVER_IN = aSavedItem(74, { name: 'Lampu berdiri', unit: 'pcs' });

const serveItems = (...items: ReturnType<typeof aSavedItem>[]) =>
  serveGoods({
    [`GET /v1/loading-unloading/items/${TENANT.tenant.id}`]: ({ query }) =>
      json(items.filter(({ name }) => name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()))),
  });

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const listed = () =>
  section('Items')
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openPicker() {
  const { user } = await openGoods('/unloadingTenant');
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose goods to take out' }));
  await dialog.findByText('Beras promo 5 kg');
  return { user, dialog };
}
type Dialog = Awaited<ReturnType<typeof openPicker>>['dialog'];

const press = (dialog: Dialog, name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
const quantity = (dialog: Dialog, name: string) => dialog.getByLabelText<HTMLInputElement>(`Quantity of ${name}`);
const type = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(quantity(dialog, name), { target: { value } });

describe('the picker of goods out', () => {
  it('shows how much of each item is inside, and adds several items with their quantities', async () => {
    serveItems(GONE, NEVER_IN, RACK, RICE);
    const { dialog } = await openPicker();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Rak gantungInside: 6 unit, 2 already requested to leaveChoose',
      'Beras promo 5 kgInside: 12 karungChoose',
      'Lampu berdiriChoose',
      'KardusInside: 3 dus, 3 already requested to leaveChoose',
    ]);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose Kardus' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add items' }).disabled).toBe(true);
    press(dialog, 'Choose Beras promo 5 kg');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'More of Beras promo 5 kg' }));
    press(dialog, 'More of Beras promo 5 kg');
    press(dialog, 'Choose Lampu berdiri');
    type(dialog, 'Lampu berdiri', '400');
    expect(dialog.getByText('2 of 3 chosen')).toBeTruthy();
    press(dialog, 'Add 2 items');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg2 karung', 'Lampu berdiri400 pcs']);
  });

  it('marks a quantity that is too large, refuses to add it and offers the quantity inside', async () => {
    serveItems(RICE, RACK);
    const { dialog } = await openPicker();
    press(dialog, 'Choose Beras promo 5 kg');
    type(dialog, 'Beras promo 5 kg', '15');
    expect(dialog.getByRole('alert').textContent).toContain('Only 12 karung inside.');
    expect(quantity(dialog, 'Beras promo 5 kg').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText('1 item exceeds what is inside')).toBeTruthy();
    press(dialog, 'Add 1 item');
    expect(document.activeElement).toBe(quantity(dialog, 'Beras promo 5 kg'));
    expect(listed()).toEqual([]);
    press(dialog, 'Use 12');
    expect(quantity(dialog, 'Beras promo 5 kg').value).toBe('12');
    expect(dialog.queryByRole('alert')).toBeNull();
    press(dialog, 'Add 1 item');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg12 karung']);
  });

  it('says what may still leave when a part is reserved by another permit', async () => {
    serveItems(RICE, RACK);
    const { dialog } = await openPicker();
    press(dialog, 'Choose Rak gantung');
    type(dialog, 'Rak gantung', '6');
    expect(dialog.getByRole('alert').textContent).toContain('Only 4 unit can still leave.');
    press(dialog, 'Less of Rak gantung');
    expect(quantity(dialog, 'Rak gantung').value).toBe('4');
  });

  it('takes all goods inside with the quantity that may leave', async () => {
    serveItems(RICE, RACK, GONE, NEVER_IN);
    const { dialog } = await openPicker();
    press(dialog, 'Take all');
    expect(dialog.getByText('2 of 3 chosen')).toBeTruthy();
    press(dialog, 'Add 2 items');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg12 karung', 'Rak gantung4 unit']);
  });

  it('starts with the items of the form, changes their quantities and takes off those without one', async () => {
    serveItems(RICE, RACK);
    const items = [
      aDraftItem('Beras promo 5 kg', { id: RICE.id, itemQuantity: 5, itemUnit: 'karung' }),
      aDraftItem('Rak gantung', { id: RACK.id, itemQuantity: 1, itemUnit: 'unit' }),
      aDraftItem('Barang lain'),
    ];
    givenDraft({ items, documents: [], location: '2-16' }, `unloading:${TENANT.id}`);
    const { dialog } = await openPicker();
    expect(quantity(dialog, 'Beras promo 5 kg').value).toBe('5');
    type(dialog, 'Beras promo 5 kg', '');
    type(dialog, 'Beras promo 5 kg', '7');
    press(dialog, 'Less of Rak gantung');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose Rak gantung' }));
    press(dialog, 'Save 1 item');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg7 karung', 'Barang lain24 dus']);
  });

  it('takes an item off for which 0 is typed, when its field is left', async () => {
    serveItems(RICE, RACK);
    const items = [aDraftItem('Beras promo 5 kg', { id: RICE.id, itemQuantity: 12, itemUnit: 'karung' })];
    givenDraft({ items, documents: [], location: '2-16' }, `unloading:${TENANT.id}`);
    const { user, dialog } = await openPicker();
    await user.tripleClick(quantity(dialog, 'Beras promo 5 kg'));
    await user.keyboard('0');
    expect(quantity(dialog, 'Beras promo 5 kg').value).toBe('0');
    expect(dialog.getByText('0 of 2 chosen')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'More of Beras promo 5 kg' }));
    expect(quantity(dialog, 'Beras promo 5 kg').value).toBe('1');
    await user.tripleClick(quantity(dialog, 'Beras promo 5 kg'));
    await user.keyboard('0');
    await user.click(dialog.getByLabelText('Search goods'));
    expect(dialog.getByRole('button', { name: 'Choose Beras promo 5 kg' })).toBeTruthy();
    press(dialog, 'Remove all');
    await closed();
    expect(listed()).toEqual([]);
  });

  it('counts two entries of one item together, and leaves one of them with the picked quantity', async () => {
    serveItems(RICE, RACK);
    const rice = (itemQuantity: number) =>
      aDraftItem('Beras promo 5 kg', { id: RICE.id, itemQuantity, itemUnit: 'karung' });
    givenDraft({ items: [rice(5), rice(3)], documents: [], location: '2-16' }, `unloading:${TENANT.id}`);
    const { dialog } = await openPicker();
    expect(quantity(dialog, 'Beras promo 5 kg').value).toBe('8');
    press(dialog, 'More of Beras promo 5 kg');
    press(dialog, 'Save 1 item');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg9 karung']);
  });

  it('keeps the choice while searching and after Back on a phone', async () => {
    onPhone();
    serveItems(RICE, RACK);
    const { user, dialog } = await openPicker();
    press(dialog, 'Choose Beras promo 5 kg');
    type(dialog, 'Beras promo 5 kg', '3');
    await user.type(dialog.getByLabelText('Search goods'), 'rak');
    await waitFor(() => expect(dialog.queryByText('Beras promo 5 kg')).toBeNull());
    press(dialog, 'Choose Rak gantung');
    window.history.back();
    await closed();
    expect(listed()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    const again = within(await screen.findByRole('dialog', { name: 'Choose goods to take out' }));
    await again.findByText('Beras promo 5 kg');
    expect(quantity(again, 'Beras promo 5 kg').value).toBe('3');
    expect(again.getByText('2 of 2 chosen')).toBeTruthy();
  });

  it('adds the chosen goods before a new item is described', async () => {
    serveItems(RICE, RACK);
    const { dialog } = await openPicker();
    press(dialog, 'Choose Beras promo 5 kg');
    press(dialog, 'Add New Item');
    const form = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    expect(form.getByRole('list', { name: 'Items added so far' }).textContent).toContain('Beras promo 5 kg');
    press(form, 'Cancel');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg1 karung']);
  });

  it('speaks Indonesian', async () => {
    serveItems(RICE);
    localStorage.setItem('language', 'id');
    const { user } = renderApp('/unloadingTenant');
    await user.click(await screen.findByRole('button', { name: 'Tambah Barang' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pilih barang keluar' }));
    expect(await dialog.findByText('Di dalam: 12 karung')).toBeTruthy();
    press(dialog, 'Pilih Beras promo 5 kg');
    fireEvent.change(dialog.getByLabelText('Jumlah Beras promo 5 kg'), { target: { value: '15' } });
    expect(dialog.getByRole('alert').textContent).toBe('Di dalam hanya 12 karung.Pakai 12');
    expect(dialog.getByText('1 barang melebihi isi')).toBeTruthy();
    expect(dialog.getByText('1 dari 1 dipilih')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Tambahkan 1 barang' })).toBeTruthy();
  });
});

describe('an item of a goods-out form', () => {
  const draftOfRice = (itemQuantity: number) => {
    const item = aDraftItem('Beras promo 5 kg', { id: RICE.id, itemQuantity, itemUnit: 'karung' });
    givenDraft({ documents: [], location: '2-16', items: [item] }, `unloading:${TENANT.id}`);
  };

  it('shows how much is inside in its dialog, and offers that quantity when too much is typed', async () => {
    serveItems(RICE);
    draftOfRice(5);
    const { user } = await openGoods('/unloadingTenant');
    await user.click(screen.getByRole('button', { name: 'Edit Beras promo 5 kg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
    expect(await dialog.findByText('Inside: 12 karung')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Item quantity'), { target: { value: '15' } });
    expect(dialog.getByRole('alert').textContent).toContain('Only 12 karung inside.');
    press(dialog, 'Submit');
    expect(screen.getByRole('dialog', { name: 'Edit Item' })).toBeTruthy();
    press(dialog, 'Use 12');
    expect(dialog.getByLabelText<HTMLInputElement>('Item quantity').value).toBe('12');
    press(dialog, 'Submit');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg12 karung']);
  });

  it('shows the unit of goods inside as text, and refuses a typed 0', async () => {
    serveItems(RICE);
    draftOfRice(10);
    const { user } = await openGoods('/unloadingTenant');
    await user.click(screen.getByRole('button', { name: 'Edit Beras promo 5 kg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
    expect(await dialog.findByText('karung')).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Item quantity'), { target: { value: '0' } });
    press(dialog, 'Submit');
    expect(dialog.getByText('Please Complete Field')).toBeTruthy();
    press(dialog, 'Cancel');
    await closed();
    expect(listed()).toEqual(['Beras promo 5 kg10 karung']);
  });

  it('is repeated from the last request in the unit that is counted inside', async () => {
    serveItems(RICE);
    const last = [{ id: RICE.id, name: RICE.name, qty: 10, unit: 'pcs' }];
    localStorage.setItem(`lastGoodsItems:${TENANT.id}`, JSON.stringify(last));
    const { user } = await openGoods('/unloadingTenant');
    await user.click(await screen.findByRole('button', { name: 'Use the last 1 item again' }));
    expect(listed()).toEqual(['Beras promo 5 kg10 karung']);
  });

  it('says on the card how much is inside when a draft asks for more', async () => {
    serveItems(RICE);
    draftOfRice(20);
    const { user } = await openGoods('/unloadingTenant');
    await user.click(await section('Items').findByRole('button', { name: 'Use 12' }));
    expect(listed()).toEqual(['Beras promo 5 kg12 karung']);
  });

  it('is added with everything that may leave when the tenant’s home asks for it, once', async () => {
    serveItems(RACK);
    const { router } = await openGoods('/unloadingTenant?take=all');
    await waitFor(() => expect(listed()).toEqual(['Rak gantung4 unit']));
    expect(router.state.location.search).toBe('');
  });
});
