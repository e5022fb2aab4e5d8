import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/forms/consent';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aCreatedPermit, aLoadedItem, aLoadingForm } from '../../../test/loading-forms.ts';
import { json, problem } from '../../../test/server.ts';
import {
  batches,
  confirm,
  EXIT_SLOT,
  fillAndSubmit,
  lastBatch,
  openDetail,
  press,
  SECOND_FORM,
  section,
  serveUnloading,
  warmUp,
} from '../../../test/unloading.ts';
import { aPhoto, stubUploads } from '../../../test/upload-server.ts';

beforeAll(warmUp, 60_000);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('language', 'en');
});

describe('submitting goods out', () => {
  it('[S2-052] asks for confirmation before goods-out forms are sent and says which e-mail gets the number', async () => {
    const sent = serveUnloading();
    const app = await openDetail([aLoadingForm(), SECOND_FORM]);
    for (const box of screen.getAllByRole('checkbox', { name: 'Select all' })) await app.user.click(box);
    await press(app, '17 November 2026');
    await press(app, 'Submit');
    const question = await screen.findByRole('dialog', { name: 'Send the request?' });
    expect(question.textContent).toContain(
      'The ID number will be sent to the submitted e-mail address: rina@sinarabadi.co.id, budi@karya.id',
    );
    const dialog = within(question);
    expect(batches(sent)).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(batches(sent)).toEqual([]);
  });

  it('sends all goods-out forms in one request, each with its own details', async () => {
    const sent = serveUnloading();
    const app = await openDetail([aLoadingForm(), SECOND_FORM]);
    await fillAndSubmit(app);
    await confirm(app);
    await waitFor(() => expect(batches(sent)).toHaveLength(1));
    const form = aLoadingForm();
    const [first, second] = lastBatch(sent)?.forms ?? [];
    expect(first).toEqual({
      property: { id: uuid(1) },
      form_type: 'unloading',
      form_code: form.code,
      date: '2026-11-17T00:00:00+07:00',
      time: '22:00 - 08:00',
      description: 'Stok kemeja',
      location: '2-15',
      floor: { id: uuid(31) },
      attachment: form.attachment,
      vendor: form.vendor,
      load_unload_items: form.load_unload_items.map(({ item_detail, left, unit }) => ({
        item_detail,
        qty: left,
        unit,
      })),
      language: 'en',
    });
    expect(second).toMatchObject({ form_code: SECOND_FORM.code, vendor: SECOND_FORM.vendor });
  });

  it.each([
    ['id', 'Surat Izin Keluar Berhasil Dibuat', 'Pilih semua', 'Kirim Pengajuan', 'Ya, kirim'],
    ['en', 'Exit permit created successfully', 'Select all', 'Submit', 'Yes, send'],
  ])(
    '[S8-019] goes to /permits after sending and shows the toast, in %s',
    async (language, toast, all, submit, yes) => {
      localStorage.setItem('language', language);
      serveUnloading();
      const app = await openDetail();
      await app.user.click(screen.getByRole('checkbox', { name: all }));
      await press(app, '17 November 2026');
      await press(app, submit);
      await app.user.click(await screen.findByRole('button', { name: yes }));
      expect(await screen.findByText(toast)).toBeTruthy();
      expect(app.router.state.location.pathname).toBe('/permits');
      expect(app.router.state.location.state).toEqual({
        submitted: {
          permits: [aCreatedPermit(1)],
          email: 'rina@sinarabadi.co.id',
          day: '2026-11-17',
          time: '22:00 - 08:00',
          place: 'Lantai 2, Unit 2-15',
          count: 2,
        },
      });
      expect(sessionStorage.getItem('unloading')).toBeNull();
    },
  );

  it('shows missing values of the goods-out forms and focuses the first', async () => {
    serveUnloading();
    const app = await openDetail([aLoadingForm(), SECOND_FORM]);
    await app.user.click(section(SECOND_FORM.code).getByRole('checkbox', { name: 'Select all' }));
    await press(app, 'Submit');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(section('L-GI-7K3QX9S1-M').getByText('Choose at least 1 item')).toBeTruthy();
    expect(section('Going out').getByText('Please Complete Field')).toBeTruthy();
    expect(screen.getByText('2 fields still to complete')).toBeTruthy();
    expect(document.activeElement).toBe(section('L-GI-7K3QX9S1-M').getByRole('checkbox', { name: 'Select all' }));
  });

  it('leaves out a loading form whose goods have all left the building, and says so', async () => {
    const sent = serveUnloading();
    const out = aLoadingForm({ load_unload_items: [aLoadedItem(1, { left: 0 })] });
    const app = await openDetail([out, SECOND_FORM]);
    expect(section(out.code).getByText(/so it is left out/)).toBeTruthy();
    await app.user.click(section(SECOND_FORM.code).getByRole('checkbox', { name: 'Select all' }));
    await press(app, '17 November 2026');
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(lastBatch(sent)?.forms.map(({ form_code }) => form_code)).toEqual([SECOND_FORM.code]));
  });

  it('[D3-83] keeps the goods-out forms after a failure and retries with the same key', async () => {
    let isDown = true;
    const sent = serveUnloading({
      'POST /v1/public/loading-unloading/batch': () =>
        isDown ? Promise.reject(new TypeError('Failed to fetch')) : json({ forms: [aCreatedPermit(1)] }, 201),
    });
    const app = await openDetail();
    await fillAndSubmit(app);
    await confirm(app);
    expect(await screen.findByText(/No connection/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Manekin/ }).checked).toBe(true);
    isDown = false;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(app, 'Try again');
    await confirm(app);
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/permits'));
    const keys = batches(sent).map(({ headers }) => headers.get('Idempotency-Key'));
    // The application has repeated the first request once by itself.
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends a changed request with another idempotency key', async () => {
    const sent = serveUnloading({ 'POST /v1/public/loading-unloading/batch': () => problem(503, 'unavailable') });
    const app = await openDetail();
    await fillAndSubmit(app);
    await confirm(app);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(screen.getByRole('checkbox', { name: /^Manekin/ }));
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(batches(sent)).toHaveLength(2));
    const [first, second] = batches(sent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('reloads the forms and lowers the quantities when some goods are no longer inside', async () => {
    const [box, doll] = aLoadingForm().load_unload_items;
    const fresh = aLoadingForm({
      load_unload_items: [
        { ...box!, left: 4 },
        { ...doll!, left: 0 },
      ],
    });
    const sent = serveUnloading({
      'POST /v1/public/loading-unloading/batch': () => problem(409, 'goods_not_inside'),
      'POST /v1/public/loading-unloading/form': () => json(fresh),
    });
    const app = await openDetail();
    await fillAndSubmit(app);
    await confirm(app);
    expect(await screen.findByText(/Some items are no longer inside/)).toBeTruthy();
    expect(sent.find(({ path }) => path.endsWith('/form'))?.body).toEqual({
      form_code: 'L-GI-7K3QX9S1-M',
      email: 'rina@sinarabadi.co.id',
    });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity of Kardus/ }).value).toBe('4'),
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Manekin/ }).disabled).toBe(true);
  });

  it('reloads the availability when the slot is full and asks for another date', async () => {
    let left = 4;
    const sent = serveUnloading({
      'GET /v1/public/loading-unloading/time': () => json({ times: [{ ...EXIT_SLOT, capacity: 4, left }] }),
      'POST /v1/public/loading-unloading/batch': () => {
        left = 0;
        return problem(409, 'slot_full');
      },
    });
    const app = await openDetail([aLoadingForm(), SECOND_FORM]);
    await fillAndSubmit(app);
    await confirm(app);
    expect(await section('Going out').findByText('Full')).toBeTruthy();
    expect(section('Going out').getByText('This date is full. Choose another date.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(app, 'Submit');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(batches(sent)).toHaveLength(1);
  });

  it('needs one free place in the slot for each goods-out form', async () => {
    serveUnloading({
      'GET /v1/public/loading-unloading/time': () => json({ times: [{ ...EXIT_SLOT, capacity: 4, left: 1 }] }),
    });
    const app = await openDetail([aLoadingForm(), SECOND_FORM]);
    await press(app, '17 November 2026');
    expect(await screen.findByText(/Only 1 left, and you need 2/)).toBeTruthy();
  });
});

describe('details that a loading form lacks', () => {
  const bare = (form: LoadingForm): LoadingForm => ({ ...form, vendor: { ...form.vendor, ktp_url: null } });

  it('asks once for a new identity photo with consent and sends it with each form that has none', async () => {
    const uploads = stubUploads();
    const sent = serveUnloading();
    const app = await openDetail([bare(aLoadingForm()), bare(SECOND_FORM)]);
    await fillAndSubmit(app);
    expect(screen.queryByRole('dialog')).toBeNull();
    const identity = section('Identity');
    expect(identity.getAllByText('Please Complete Field')).toHaveLength(2);
    await app.user.upload(identity.getByLabelText('Choose a photo', { selector: 'input' }), aPhoto('ktp.jpg'));
    await app.user.click(identity.getByRole('checkbox', { name: /I agree/ }));
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(batches(sent)).toHaveLength(1));
    const forms = lastBatch(sent)?.forms ?? [];
    const urls = forms.map(({ vendor }) => vendor.ktp_url);
    expect(uploads.map(({ path }) => path)).toEqual([
      '/v1/public/upload/image?kind=ktp',
      '/v1/public/upload/image?kind=ktp',
    ]);
    expect(new Set(urls).size).toBe(2);
    expect(urls.every((url) => url?.startsWith('http'))).toBe(true);
    expect(forms.map(({ consent_version }) => consent_version)).toEqual([CONSENT_VERSION, CONSENT_VERSION]);
  });

  it('[D8-13] promises to delete the new identity photo after the number of days of the property', async () => {
    serveUnloading();
    const form = bare(aLoadingForm());
    await openDetail([{ ...form, property: { ...form.property, retention_days: 9 } }]);
    expect(await section('Identity').findByText(/Deleted 9 days after the permit has ended/)).toBeTruthy();
  });

  it('asks for no identity photo at a property that checks identity at the gate', async () => {
    const sent = serveUnloading();
    const form = bare(aLoadingForm());
    const gate = { ...form, property: { ...form.property, identity_policy: 'checked_at_gate' as const } };
    const app = await openDetail([gate]);
    expect(screen.queryByRole('region', { name: /Identity/ })).toBeNull();
    await fillAndSubmit(app);
    await confirm(app);
    await waitFor(() => expect(lastBatch(sent)?.forms[0]?.vendor.ktp_url).toBeNull());
  });

  it('asks for a new photo of a chosen item whose photo was deleted', async () => {
    stubUploads();
    const sent = serveUnloading();
    const item = { ...aLoadedItem(1, { name: 'Kardus' }) };
    item.item_detail = { ...item.item_detail, image_url: null };
    const app = await openDetail([aLoadingForm({ load_unload_items: [item] })]);
    await fillAndSubmit(app);
    expect(screen.queryByRole('dialog')).toBeNull();
    const photo = within(screen.getByRole('group', { name: 'Photo of Kardus' }));
    expect(photo.getByText('Please Complete Field')).toBeTruthy();
    await app.user.upload(photo.getByLabelText('Choose a photo', { selector: 'input' }), aPhoto());
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(batches(sent)).toHaveLength(1));
    expect(lastBatch(sent)?.forms[0]?.load_unload_items).toMatchObject([
      { item_detail: { id: uuid(501), image_url: expect.stringMatching(/^http/) }, qty: 10 },
    ]);
  });

  it("asks for the details that a tenant's loading form lacks", async () => {
    const sent = serveUnloading();
    const form = aLoadingForm({ vendor: { ...aLoadingForm().vendor, address: '' } });
    const app = await openDetail([form]);
    await fillAndSubmit(app);
    expect(screen.queryByRole('dialog')).toBeNull();
    const field = await screen.findByRole('textbox', { name: 'Address' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await app.user.type(field, 'Jl. Mawar 1');
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(lastBatch(sent)?.forms[0]?.vendor.address).toBe('Jl. Mawar 1'));
  });
});
