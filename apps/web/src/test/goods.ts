import type { PublicProperty, TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import type { PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/permits/goods';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

import { aTenantRecord, uuid } from './builders.ts';
import { aCreatedPermit } from './loading-forms.ts';
import { renderApp } from './render-app.tsx';
import { json, nothing, stubServer } from './server.ts';
import type { SentRequest } from './server.ts';
import { aPhoto } from './upload-server.ts';

type App = ReturnType<typeof renderApp>;
type User = App['user'];

export function aProperty(change: Partial<PublicProperty> = {}): PublicProperty {
  return {
    id: uuid(1),
    name: 'Graha Indah',
    short_code: 'GI',
    time_zone: 'Asia/Makassar',
    identity_policy: 'photo_required',
    retention_days: 30,
    cutoffs: { loading: '17:00', unloading: '17:00', work: '15:00' },
    lead_days: { loading: 0, unloading: 0, work: 0 },
    brand: { color: null, logo_url: null },
    ...change,
  };
}

export const SECOND_PROPERTY = aProperty({ id: uuid(2), name: 'Menara Timur', short_code: 'MT' });

/** The first property, which checks identity cards at the gate instead of asking for photos. */
export const AT_GATE = aProperty({ identity_policy: 'checked_at_gate' });

export function aSavedItem(number: number, change: Partial<TenantItem> = {}): TenantItem {
  return {
    id: uuid(800 + number),
    name: `Barang ${number}`,
    image_url: `http://gerbang.test/v1/files/saved-${number}`,
    description: '',
    unit: 'dus',
    inside: null,
    left: null,
    ...change,
  };
}

function aPublicTenant() {
  const floor = { id: uuid(31), name: 'Lantai 2' };
  return { id: uuid(70), name: 'Kopi Senja', unit_list: [{ id: uuid(71), name: '2-15', floor }] };
}

const FLOORS: Record<string, string[]> = { [uuid(1)]: ['Lantai 1', 'Lantai 2'], [uuid(2)]: ['Lobi'] };

/** A server with two properties, days, slots and saved items. Creates a permit for every form. */
export function serveGoods(answers: Parameters<typeof stubServer>[0] = {}): SentRequest[] {
  return stubServer({
    'GET /v1/public/property': () => json([aProperty(), SECOND_PROPERTY]),
    'GET /v1/public/floor': ({ query }) => {
      const propertyId = query.get('property_id') ?? '';
      return json((FLOORS[propertyId] ?? []).map((name, index) => ({ id: uuid(30 + index), name, propertyId })));
    },
    'GET /v1/public/loading-unloading/availbility': () =>
      json({
        avaibility: ['2026-11-16', '2026-11-17', '2026-11-19'],
        closed: [{ date: '2026-11-18', reason: 'Perawatan lift barang', reason_en: '' }],
      }),
    'GET /v1/public/loading-unloading/time': () =>
      json({
        times: [
          { id: uuid(60), name: '06:00 - 08:00', capacity: 4, left: 0 },
          { id: uuid(61), name: '08:00 - 10:00', capacity: 4, left: 3 },
        ],
      }),
    'GET /v1/public/loading-unloading/soonest': () =>
      json({
        slots: [
          { date: '2026-11-17', time: '08:00 - 10:00', left: 3 },
          { date: '2026-11-19', time: '08:00 - 10:00', left: 4 },
        ],
      }),
    'POST /v1/public/submit-allowance': () => json({ retry_after: 0 }),
    'POST /v1/public/loading-unloading/hold': () => json({ until: '2026-11-16T01:10:00.000Z', seconds: 600 }),
    'DELETE /v1/public/loading-unloading/hold': () => nothing(),
    'GET /v1/public/tenant': () => json([aPublicTenant()]),
    [`GET /v1/loading-unloading/items/${aTenantRecord().tenant.id}`]: ({ query }) => {
      const all = [aSavedItem(1, { name: 'Kemeja batik' }), aSavedItem(2, { name: 'Manekin' })];
      return json(all.filter(({ name }) => name.toLowerCase().includes((query.get('search') ?? '').toLowerCase())));
    },
    'POST /v1/public/loading-unloading': () =>
      json(aCreatedPermit(1, { code: 'L-GI-7K3QX9T2-M', kind: 'loading' }), 201),
    'POST /v1/loading-unloading': ({ body }) =>
      json(aCreatedPermit(2, { kind: (body as TenantGoodsBody).form_type }), 201),
    ...answers,
  });
}

export function aTenantWithUnits() {
  const record = aTenantRecord();
  const units = ['2-15', '2-16'].map((name, index) => ({
    id: uuid(90 + index),
    name,
    floor: { id: uuid(31), name: 'Lantai 2' },
  }));
  return { ...record, tenant: { ...record.tenant, unit_list: units } };
}

/** Loads lazy modules before the tests, because transforming them takes longer than a test may wait. */
export async function warmUp(): Promise<void> {
  await Promise.all([
    import('../app/layouts/StoreLayout.tsx'),
    import('../app/screens/GoodsScreen.tsx'),
    import('../components/calendar/DayCalendar.tsx'),
    import('../components/form/DraftNote.tsx'),
    import('../entities/place/hold/HoldNote.tsx'),
    import('../components/photos/FileDrop.tsx'),
    import('../components/dialogs/ConfirmDialog.tsx'),
    import('../features/permits/goods-form/RestSection.tsx'),
    import('../features/permits/goods-form/SubmitParts.tsx'),
    import('../features/permits/goods-form/PersonSection.tsx'),
    import('../features/permits/goods-form/ItemDialog.tsx'),
    import('../entities/permit/submitted/SubmittedDialog.tsx'),
    import('../features/people/tenant-session/TenantLoginModal.tsx'),
  ]);
}

/** Opens the form in English and waits until it is ready. */
export async function openGoods(address = '/loading'): Promise<App> {
  localStorage.setItem('language', 'en');
  const app = renderApp(address);
  // This button is rendered last, so the form is ready.
  await screen.findByRole('button', { name: 'Add Item' });
  return app;
}

/**
 * Stores the draft of a complete form of a visitor. Its property checks identity cards at the gate, so there is no
 * photo.
 */
export function givenDraft(change: Record<string, unknown> = {}, name = 'loading'): void {
  const values = {
    company: 'PT Sinar Abadi',
    name: 'Rina Wulandari',
    email: 'rina@sinarabadi.co.id',
    phone: '0812 9034 5567',
    address: 'Jl. Kebon Sirih No. 42',
    ktp: null,
    property: AT_GATE,
    floor: { id: uuid(31), name: 'Lantai 2' },
    location: '2-15',
    date: '2026-11-17',
    time: '08:00 - 10:00',
    sika: '',
    description: '',
    plate: '',
    driver_name: '',
    documents: [aStoredFile('surat-jalan.jpg')],
    items: [aDraftItem('Kardus stok kemeja')],
    request_key: 'request-key-of-the-draft',
    ...change,
  };
  localStorage.setItem(`draft:${name}`, JSON.stringify({ saved_at: Date.now(), values }));
}

export function aDraftItem(itemName: string, change: Record<string, unknown> = {}) {
  const photo = aStoredFile(`${itemName}.jpg`);
  return {
    key: `item-${itemName}-${Math.random()}`,
    itemName,
    itemQuantity: 24,
    itemUnit: 'dus',
    photo,
    description: '',
    ...change,
  };
}

function aStoredFile(name: string) {
  const key = `stored-${name}-${Math.random()}`;
  const url = `http://gerbang.test/v1/files/${name}`;
  return { key, name, size: 1000, type: 'image/jpeg', url, kept_until: Date.now() + 60_000 };
}

export const section = (title: string) => within(screen.getByRole('region', { name: new RegExp(`^${title}`) }));

export async function pickFile(user: User, inside: ReturnType<typeof within>, label: string, file = aPhoto()) {
  await user.upload(await inside.findByLabelText(label, { selector: 'input' }), file);
}

/** Chooses an option of a dropdown. Mantine treats the list as hidden, because jsdom has no layout. */
export async function choose(user: User, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

/** Sets the text of a field with one change event, which is faster than typing. */
export function fill(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value: text } });
}

async function fillPerson(user: User): Promise<void> {
  fill('Company name', 'PT Sinar Abadi');
  fill('Full name', 'Rina Wulandari');
  fill('Email', 'rina@sinarabadi.co.id');
  fill('Phone number', '0812 9034 5567');
  fill('Address', 'Jl. Kebon Sirih No. 42');
  await pickFile(user, section('Your details'), 'Choose a photo', aPhoto('ktp.jpg'));
  await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
}

async function fillPlace(user: User): Promise<void> {
  await choose(user, 'Floor', 'Lantai 2');
  fill('Unit', '2-15');
}

export async function fillSchedule(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: '17 November 2026' }));
  await user.click(await screen.findByRole('radio', { name: /^08:00 - 10:00/ }));
}

export async function addItem(user: User, name = 'Kardus stok kemeja'): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Item' }));
  await fillItem(dialog, { name, quantity: '24', unit: 'dus' });
  await pickFile(user, dialog, 'Choose a photo', aPhoto('kardus.jpg'));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

export async function fillItem(
  dialog: ReturnType<typeof within>,
  item: { name: string; quantity: string; unit: string },
) {
  fireEvent.change(await dialog.findByLabelText('Item name'), { target: { value: item.name } });
  fireEvent.change(dialog.getByLabelText('Item quantity'), { target: { value: item.quantity } });
  fillUnit(dialog, item.unit);
}

/** Chooses a unit, or types one that is not offered. */
function fillUnit(dialog: ReturnType<typeof within>, unit: string): void {
  const card = dialog.queryByRole('radio', { name: unit });
  fireEvent.click(card ?? dialog.getByRole('radio', { name: 'Other' }));
  if (card === null) fireEvent.change(dialog.getByLabelText('Other unit'), { target: { value: unit } });
}

/** The unit that is chosen in the item dialog. */
export const chosenUnit = (dialog: ReturnType<typeof within>) =>
  dialog.queryByRole('radio', { checked: true })?.textContent;

export async function fillAll(user: User): Promise<void> {
  await choose(user, 'Property', 'Graha Indah');
  await fillSchedule(user);
  await fillPerson(user);
  await fillPlace(user);
  await pickFile(user, section('Attachments'), 'Choose a file', aPhoto('surat-jalan.jpg'));
  await addItem(user);
}

export async function submitAndConfirm(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the request?' }));
  await user.click(dialog.getByRole('button', { name: 'Yes, send' }));
}

export function sentForms(sent: readonly SentRequest[]): SentRequest[] {
  return sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/loading-unloading'));
}

export function lastForm(sent: readonly SentRequest[]): PublicGoodsBody | undefined {
  return sentForms(sent).at(-1)?.body as PublicGoodsBody | undefined;
}
