import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  aDraftItem,
  addItem,
  AT_GATE,
  chosenUnit,
  fillItem,
  givenDraft,
  lastForm,
  openGoods,
  pickFile,
  section,
  serveGoods,
  submitAndConfirm,
  warmUp,
} from '../../../test/goods.ts';
import { onPhone } from '../../../test/screens.ts';
import { json } from '../../../test/server.ts';
import { aPhoto, forgetUploads, stubUploads } from '../../../test/upload-server.ts';

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
});
afterEach(forgetUploads);

const names = () =>
  section('Items')
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const button = (name: string) => screen.getByRole('button', { name });

async function openAdd(items: unknown[] = []) {
  const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
  givenDraft({ items });
  const { user } = await openGoods();
  await user.click(button('Add Item'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
  await dialog.findByLabelText('Item name');
  return { sent, user, dialog };
}

describe('the item dialog', () => {
  it('[S2-039] [S2-040] [S2-041] [D7-29] shows the fields and buttons of Add Item, with an optional description', async () => {
    const { dialog } = await openAdd();
    await waitFor(() => expect(dialog.getByLabelText('Item name')).toBe(document.activeElement));
    expect(dialog.getByLabelText('Item quantity')).toBeTruthy();
    expect(dialog.getByRole('radiogroup', { name: 'Item unit' })).toBeTruthy();
    expect(dialog.getByRole('group', { name: 'Take a unit photo' })).toBeTruthy();
    expect(dialog.getByLabelText('Description (optional)')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  it('[S4-013] [S4-014] [S4-016] [S4-019] [D7-29] appends the new item, closes the dialog, and opens it empty the next time', async () => {
    const { user } = await openAdd([aDraftItem('Manekin')]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    await addItem(user, 'Rak gantung');
    expect(names()).toEqual(['Manekin24 dus', 'Rak gantung24 dus']);
    await user.click(button('Add Item'));
    const again = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    for (const label of ['Item name', 'Item quantity', 'Description (optional)']) {
      expect((await again.findByLabelText<HTMLInputElement>(label)).value).toBe('');
    }
    expect(chosenUnit(again)).toBeUndefined();
    expect(again.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('[S4-016] closes the item dialog without a change when it is cancelled', async () => {
    const { user, dialog } = await openAdd();
    await fillItem(dialog, { name: 'Rak', quantity: '1', unit: 'pcs' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(names()).toEqual([]);
  });

  it('[S5-010] [S5-011] shows an error under every empty field of an item except the description', async () => {
    const { user, dialog } = await openAdd();
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getAllByText('Please Complete Field')).toHaveLength(4);
    for (const label of ['Item name', 'Item quantity', 'Item unit']) {
      const field = dialog.getByLabelText(label);
      const error = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
      expect(error?.textContent).toBe('Please Complete Field');
    }
    const photo = within(dialog.getByRole('group', { name: 'Take a unit photo' }));
    expect(photo.getByText('Please Complete Field')).toBeTruthy();
    expect(dialog.getByLabelText('Item name')).toBe(document.activeElement);
  });

  it('adds items in a row: keeps the unit, focuses the name and shows the items added so far', async () => {
    const { user, dialog } = await openAdd();
    await fillItem(dialog, { name: 'Kardus', quantity: '24', unit: 'dus' });
    await pickFile(user, dialog, 'Choose a photo', aPhoto('kardus.jpg'));
    await user.click(dialog.getByRole('button', { name: 'Save & add another' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Item name').value).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Item name')));
    expect(chosenUnit(dialog)).toBe('dus');
    expect(dialog.getByLabelText<HTMLInputElement>('Item quantity').value).toBe('');
    const strip = within(dialog.getByRole('list', { name: 'Items added so far' }));
    expect(strip.getByRole('listitem').textContent).toBe('Kardus24 dus');
    expect(dialog.getByText('Item 2')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(names()).toEqual(['Kardus24 dus']);
  });

  it('keeps a half-typed item when the dialog is closed by Escape, and forgets it after Cancel', async () => {
    const { user, dialog } = await openAdd();
    await fillItem(dialog, { name: 'Rak', quantity: '2', unit: 'unit' });
    await user.keyboard('{Escape}');
    await closed();
    await user.click(button('Add Item'));
    const again = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    expect((await again.findByLabelText<HTMLInputElement>('Item name')).value).toBe('Rak');
    expect(again.getByLabelText<HTMLInputElement>('Item quantity').value).toBe('2');
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await closed();
    await user.click(button('Add Item'));
    const third = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    expect((await third.findByLabelText<HTMLInputElement>('Item name')).value).toBe('');
  });

  it('closes the dialog by Back on a phone, stays on the form and keeps what was typed', async () => {
    onPhone();
    const before = window.history.length;
    const { dialog, user } = await openAdd();
    await fillItem(dialog, { name: 'Rak', quantity: '2', unit: 'unit' });
    expect(window.history.length).toBe(before + 1);
    window.history.back();
    await closed();
    expect(screen.getByRole('heading', { level: 1, name: 'Loading' })).toBeTruthy();
    await user.click(button('Add Item'));
    const again = within(await screen.findByRole('dialog', { name: 'Add Item' }));
    expect((await again.findByLabelText<HTMLInputElement>('Item name')).value).toBe('Rak');
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await closed();
    // Cancel also removes the entry of the dialog from the history.
    await waitFor(() => expect(window.history.state).not.toMatchObject({ dialog: true }));
  });

  it('warns when a decimal mark was typed, and says the largest quantity', async () => {
    const { user, dialog } = await openAdd();
    await user.type(dialog.getByLabelText('Item quantity'), '3.5');
    expect(dialog.getByText('Whole numbers only. Read as 35.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Item quantity'), { target: { value: '' } });
    expect(dialog.queryByText(/Whole numbers only/)).toBeNull();
    fireEvent.change(dialog.getByLabelText('Item quantity'), { target: { value: '10000000' } });
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('At most 1000000.')).toBeTruthy();
  });

  it('offers the usual units as chips, and any other unit as text', async () => {
    const { user, dialog } = await openAdd();
    const units = within(dialog.getByRole('radiogroup', { name: 'Item unit' })).getAllByRole('radio');
    expect(units.map(({ textContent }) => textContent)).toEqual(['pcs', 'dus', 'unit', 'karung', 'palet', 'Other']);
    await fillItem(dialog, { name: 'Kabel', quantity: '3', unit: 'karung' });
    expect(chosenUnit(dialog)).toBe('karung');
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Other unit'));
    await pickFile(user, dialog, 'Choose a photo', aPhoto('kabel.jpg'));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('Please Complete Field')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Other unit'));
    await user.type(dialog.getByLabelText('Other unit'), 'haspel');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await closed();
    expect(names()).toEqual(['Kabel3 haspel']);
    await user.click(button('Edit Kabel'));
    const again = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
    expect((await again.findByLabelText<HTMLInputElement>('Other unit')).value).toBe('haspel');
  });

  it('sets the quantity by buttons, from 1 upwards', async () => {
    const { user, dialog } = await openAdd();
    const field = dialog.getByLabelText<HTMLInputElement>('Item quantity');
    const [less, more] = ['Decrease quantity', 'Increase quantity'].map((name) =>
      dialog.getByRole<HTMLButtonElement>('button', { name }),
    );
    expect(less?.disabled).toBe(true);
    await user.click(more ?? document.body);
    expect(field.value).toBe('1');
    expect(less?.disabled).toBe(true);
    await user.click(more ?? document.body);
    expect(field.value).toBe('2');
    await user.click(less ?? document.body);
    expect(field.value).toBe('1');
  });

  it('[S5-012] keeps only the digits of a typed quantity', async () => {
    const { dialog } = await openAdd();
    const field = dialog.getByLabelText<HTMLInputElement>('Item quantity');
    fireEvent.change(field, { target: { value: '2x4 pcs' } });
    expect(field.value).toBe('24');
  });

  it('[S5-013] [S5-014] [S5-015] takes one .jpg or .png as the photo of an item, and removes it with its X button', async () => {
    const { user, dialog } = await openAdd();
    const input = () => dialog.queryByLabelText<HTMLInputElement>('Choose a photo', { selector: 'input' });
    const accepted = input()?.accept.split(',') ?? [];
    expect(accepted.filter((type) => type.startsWith('.'))).toEqual(['.jpg', '.png']);
    await pickFile(user, dialog, 'Choose a photo', aPhoto('kardus.png', 'image/png'));
    expect(await dialog.findByText('kardus.png')).toBeTruthy();
    expect(input()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove kardus.png' }));
    expect(dialog.queryByText('kardus.png')).toBeNull();
    expect(input()).not.toBeNull();
  });

  it('offers the back camera for the photo of an item on phones', async () => {
    onPhone();
    const { dialog } = await openAdd();
    const camera = dialog.getByLabelText<HTMLInputElement>('Take a photo', { selector: 'input' });
    expect(camera.getAttribute('capture')).toBe('environment');
    expect(dialog.getByLabelText('Choose a photo', { selector: 'input' }).hasAttribute('capture')).toBe(false);
  });

  it('[S8-025] says that the photo of an item could not be uploaded and offers to try again', async () => {
    // A refused upload is not retried automatically.
    stubUploads((upload) => upload.answer(422, {}));
    const { user, dialog } = await openAdd();
    await pickFile(user, dialog, 'Choose a photo', aPhoto('kardus.jpg'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Upload failed');
    const sent = stubUploads();
    await user.click(dialog.getByRole('button', { name: 'Retry kardus.jpg' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
    expect(sent).toHaveLength(1);
  });
});

describe('an item of the list', () => {
  it('[S2-039] [S4-015] [S4-019] [D7-37] edits only the chosen item, not another one of the same name', async () => {
    const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft({ items: [aDraftItem('Kardus'), aDraftItem('Kardus'), aDraftItem('Manekin')] });
    const { user } = await openGoods();
    const [, second] = section('Items').getAllByRole('button', { name: 'Edit Kardus' });
    await user.click(second ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
    await dialog.findByLabelText('Item name');
    expect(chosenUnit(dialog)).toBe('dus');
    await fillItem(dialog, { name: 'Kardus', quantity: '7', unit: 'koli' });
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await closed();
    expect(names()).toEqual(['Kardus24 dus', 'Kardus7 koli', 'Manekin24 dus']);
    await submitAndConfirm(user);
    await waitFor(() => expect(lastForm(sent)?.load_unload_items.map(({ qty }) => qty)).toEqual([24, 7, 24]));
  });

  it('keeps the photo of an item when the edit that removed it is cancelled', async () => {
    serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft();
    const { user } = await openGoods();
    await user.click(button('Edit Kardus stok kemeja'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
    await user.click(await dialog.findByRole('button', { name: /^Remove/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(section('Items').getByRole('listitem').querySelector('img')?.src).toContain('Kardus');
  });

  it('[S4-019] asks for confirmation by name before an item is deleted', async () => {
    serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft({ items: [aDraftItem('Kardus'), aDraftItem('Manekin')] });
    const { user } = await openGoods();
    await user.click(button('Remove Kardus'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Kardus?' }));
    expect(names()).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Remove item' }));
    await closed();
    expect(names()).toEqual(['Manekin24 dus']);
  });
});
