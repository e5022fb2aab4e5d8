import { wallClock } from '@gerbang/shared/time/wall-clock';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import {
  aProperty,
  AT_GATE,
  choose,
  fill,
  fillAll,
  givenDraft,
  lastForm,
  openGoods,
  section,
  SECOND_PROPERTY,
  sentForms,
  serveGoods,
  submitAndConfirm,
  warmUp,
} from '../../../test/goods.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem } from '../../../test/server.ts';
import { forgetUploads, stubUploads } from '../../../test/upload-server.ts';

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
});
afterEach(forgetUploads);

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent.trim());

describe("a visitor's loading form", () => {
  it('[S2-005] [S2-032] shows the loading form with its five sections at /loading', async () => {
    serveGoods();
    await openGoods('/loading');
    expect(screen.getByRole('heading', { level: 1, name: 'Loading' })).toBeTruthy();
    expect(titles()).toEqual([
      'Building and time',
      'Your details',
      'Destination and vehicle',
      'Items',
      'Attachments at least 1',
    ]);
  });

  it("[S6-002] [D1-20] [D3-83] [S8-017] sends a visitor's form with its idempotency key and confirms it on /permits", async () => {
    const sent = serveGoods();
    const { user, router } = await openGoods();
    await fillAll(user);
    await submitAndConfirm(user);
    expect(await screen.findByText('Loading Create Sucessfully')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/permits');
    const [request] = sentForms(sent);
    expect(request?.path).toBe('/v1/public/loading-unloading');
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{8,128}$/);
    expect(request?.body).toMatchObject({
      form_type: 'loading',
      date: '2026-11-17T00:00:00+08:00',
      time: '08:00 - 10:00',
      location: '2-15',
      language: 'en',
      vendor: { company: 'PT Sinar Abadi', email: 'rina@sinarabadi.co.id' },
      attachment: [{ name: 'surat-jalan.jpg' }],
      load_unload_items: [{ item_detail: { name: 'Kardus stok kemeja' }, qty: 24, unit: 'dus' }],
    });
    expect(lastForm(sent)?.vendor.ktp_url).toMatch(/^http:\/\/gerbang.test\/v1\/files\//);
    // The draft is deleted after the form was sent.
    expect(localStorage.getItem('draft:loading')).toBeNull();
  }, 60_000);

  it("shows an error under each missing field of a visitor's form and focuses the first", async () => {
    const sent = serveGoods();
    const { user } = await openGoods();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(section('Your details').getAllByText('Please Complete Field')).toHaveLength(6);
    expect(section('Your details').getByText('Please tick this box')).toBeTruthy();
    expect(section('Destination and vehicle').getAllByText('Please Complete Field')).toHaveLength(2);
    expect(section('Building and time').getByText('Please Complete Field')).toBeTruthy();
    expect(section('Attachments').getByText('Please Complete Field')).toBeTruthy();
    expect(section('Items').getByText('Please Complete Field')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Property' }));
    expect(screen.getByText('14 fields still to complete')).toBeTruthy();
    expect(sentForms(sent)).toEqual([]);
  });

  it('sets day and slot by one of the soonest free slots, and sends plate and driver', async () => {
    const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft({ date: '', time: '' });
    const { user } = await openGoods();
    const soonest = within(await screen.findByRole('group', { name: 'Soonest free times' }));
    const first = soonest.getByRole('button', { name: 'Tue 17 Nov 08:00 until 10:00' });
    await user.click(first);
    expect(first.getAttribute('aria-pressed')).toBe('true');
    const morning = within(await screen.findByRole('group', { name: 'Morning' }));
    expect(morning.getByRole('radio', { name: /^08:00 - 10:00/ }).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByRole('group', { name: 'Night' })).toBeNull();
    await user.type(screen.getByLabelText('Licence plate (optional)'), 'b9214txr');
    await user.type(screen.getByLabelText("Driver's name (optional)"), 'Budi');
    await submitAndConfirm(user);
    await waitFor(() =>
      expect(lastForm(sent)).toMatchObject({
        date: '2026-11-17T00:00:00+08:00',
        time: '08:00 - 10:00',
        plate: 'B 9214 TXR',
        driver_name: 'Budi',
      }),
    );
  });

  it('fills unit and floor by a tenant of the property, and takes any other text as the unit', async () => {
    const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft({ floor: null, location: '' });
    const { user } = await openGoods();
    const unit = screen.getByRole<HTMLInputElement>('combobox', { name: 'Unit' });
    await user.type(unit, 'senja');
    await user.click(await screen.findByRole('option', { name: 'Kopi Senja · 2-15 · Lantai 2', hidden: true }));
    expect(unit.value).toBe('2-15');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Floor' }).value).toBe('Lantai 2');
    fill('Unit', 'Behind the stage');
    await submitAndConfirm(user);
    await waitFor(() =>
      expect(lastForm(sent)).toMatchObject({ location: 'Behind the stage', floor: { id: uuid(31) } }),
    );
  });

  it('[D8-26] says before the loading form is filled that its sender has reached the limit', async () => {
    serveGoods({ 'POST /v1/public/submit-allowance': () => json({ retry_after: 600 }) });
    await openGoods();
    expect((await screen.findByRole('alert')).textContent).toMatch(/reached the limit of requests/);
  });

  it('validates an e-mail on blur, but not a field that is still empty', async () => {
    serveGoods();
    const { user } = await openGoods();
    await user.click(screen.getByLabelText('Company name'));
    await user.type(screen.getByLabelText('Email'), 'rina@sinar');
    await user.tab();
    expect(await screen.findByText('Invalid Email Address')).toBeTruthy();
    expect(screen.queryByText('Please Complete Field')).toBeNull();
  });

  it('[S4-017] [D8-49] reloads the floors and clears floor, unit and schedule in the values when another property is chosen', async () => {
    const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE, SECOND_PROPERTY]) });
    givenDraft();
    const { user } = await openGoods();
    const floor = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Floor' });
    await waitFor(() => expect(floor.value).toBe('Lantai 2'));
    await choose(user, 'Property', 'Menara Timur');
    const fresh = screen.getByRole<HTMLInputElement>('combobox', { name: 'Floor' });
    expect(fresh.value).toBe('');
    await waitFor(() => {
      const asked = sent.filter(({ path }) => path === '/v1/public/floor').map(({ query }) => query.get('property_id'));
      expect(asked).toEqual([AT_GATE.id, SECOND_PROPERTY.id]);
    });
    expect(screen.queryByRole('radio', { name: /08:00/ })).toBeNull();
    // The error proves that no floor of the previous property is left in the values of the form.
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const errorOf = (name: string) => screen.getByRole('combobox', { name }).getAttribute('aria-invalid');
    await waitFor(() => expect(errorOf('Floor')).toBe('true'));
    expect(screen.getByRole('combobox', { name: 'Unit' }).getAttribute('aria-invalid')).toBe('true');
    expect(sentForms(sent)).toEqual([]);
    await choose(user, 'Floor', 'Lobi');
    await waitFor(() => expect(errorOf('Floor')).not.toBe('true'));
  });

  it('[S5-039] [D3-69] [S7-016] asks from today on and offers the days from the first to the last open one, and disables a closed day with its reason', async () => {
    const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    await openGoods();
    const day = async (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
    expect((await day('16 November 2026')).disabled).toBe(false);
    expect((await day('19 November 2026')).disabled).toBe(false);
    expect((await day('15 November 2026')).disabled).toBe(true);
    expect((await day('18 November 2026')).disabled).toBe(true);
    expect((await day('20 November 2026')).disabled).toBe(true);
    expect(screen.getByText(/Perawatan lift barang/)).toBeTruthy();
    const asked = sent.find(({ path }) => path.endsWith('/availbility'));
    expect(asked?.query.get('property_id')).toBe(AT_GATE.id);
    expect(asked?.query.get('start_date')).toBe(wallClock(new Date(), AT_GATE.time_zone).date);
  });

  it.each([
    [14, 'Watermarked once sent. Deleted 14 days after the permit has ended.'],
    [1, 'Watermarked once sent. Deleted 1 day after the permit has ended.'],
    [0, 'Watermarked once sent. Deleted as soon as the permit has ended.'],
  ])(
    '[D8-13] promises to delete the identity photo as a property with %i days does it',
    async (retention_days, text) => {
      serveGoods({ 'GET /v1/public/property': () => json([aProperty({ retention_days }), SECOND_PROPERTY]) });
      const { user } = await openGoods();
      expect(
        section('Your details').getByText(/Watermarked once sent. Deleted after the permit has ended/),
      ).toBeTruthy();
      await choose(user, 'Property', 'Graha Indah');
      expect(await section('Your details').findByText(text, { exact: false })).toBeTruthy();
    },
  );

  it('asks for no identity photo at a property that checks identity at the gate', async () => {
    const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft();
    const { user } = await openGoods();
    await waitFor(() => expect(screen.queryByText('Identity card photo (KTP)')).toBeNull());
    await submitAndConfirm(user);
    await waitFor(() => expect(lastForm(sent)?.vendor.ktp_url).toBeNull());
  });

  const REMEMBER = 'Remember my details on this device';

  /** Sends a complete form, with the tick when `isTicked`, and opens the next one. */
  async function sendAndOpenNext(isTicked: boolean) {
    serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]) });
    givenDraft();
    const first = await openGoods();
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: REMEMBER });
    expect(tick.checked).toBe(false);
    if (isTicked) await first.user.click(tick);
    await submitAndConfirm(first.user);
    await screen.findByRole('dialog', { name: 'Request sent' });
    first.unmount();
    return openGoods();
  }

  it('[D8-17] keeps nothing of the visitor on the device without the tick, which is off at first', async () => {
    await sendAndOpenNext(false);
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('');
    expect(localStorage.getItem('lastGoodsVisitor')).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('Sinar Abadi');
  });

  it("[D8-17] prefills the next form with the visitor's details after the tick, without photos, for 90 days", async () => {
    const { user, unmount } = await sendAndOpenNext(true);
    expect(localStorage.getItem('lastGoodsVisitor')).not.toContain('ktp');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: REMEMBER }).checked).toBe(true);
    const company = () => screen.getByLabelText<HTMLInputElement>('Company name').value;
    expect(company()).toBe('PT Sinar Abadi');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Unit' }).value).toBe('2-15');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(company()).toBe('');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: REMEMBER }).checked).toBe(false);
    expect(localStorage.getItem('lastGoodsVisitor')).toBeNull();
    unmount();
    const values = { company: 'PT Sinar Abadi', name: '', email: '', phone: '', address: '', location: '' };
    const saved_at = Date.now() - 90 * 86_400_000 - 1;
    const stored = { saved_at, values: { ...values, property: null, floor: null } };
    localStorage.setItem('lastGoodsVisitor', JSON.stringify(stored));
    localStorage.removeItem('draft:loading');
    await openGoods();
    expect(company()).toBe('');
  });
});

const SCHEDULE = 'GET /v1/public/loading-unloading';

describe('lists that cannot be loaded', () => {
  it.each([
    ['properties', 'GET /v1/public/property', 'The properties could not be loaded.', [AT_GATE]],
    ['floors', 'GET /v1/public/floor', 'The floors could not be loaded.', []],
  ])('[S8-026] says when the %s cannot be loaded and tries again', retries);

  it.each([
    ['dates', `${SCHEDULE}/availbility`, 'The dates could not be loaded.', { avaibility: ['2026-11-17'], closed: [] }],
    ['times', `${SCHEDULE}/time`, 'The times could not be loaded.', { times: [] }],
  ])('[D7-42] says when the %s cannot be loaded and tries again', retries);

  async function retries(_: string, path: string, text: string, answer: unknown): Promise<void> {
    let isMended = false;
    serveGoods({
      'GET /v1/public/property': () => json([AT_GATE]),
      [path]: () => (isMended ? json(answer) : problem(503, 'unavailable')),
    });
    givenDraft();
    const { user } = await openGoods();
    const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]');
    isMended = true;
    await user.click(within(alert ?? document.body).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  }
});

describe('an unfinished form', () => {
  it('[D3-85] restores an unfinished form after a reload, says so, and can start over', async () => {
    serveGoods({ 'GET /v1/public/property': () => json([AT_GATE, SECOND_PROPERTY]) });
    const first = await openGoods();
    await first.user.type(screen.getByLabelText('Company name'), 'PT Sinar');
    first.unmount();
    localStorage.setItem('language', 'en');
    const { user } = renderApp('/loading');
    const company = await screen.findByLabelText<HTMLInputElement>('Company name');
    expect(company.value).toBe('PT Sinar');
    expect(await screen.findByText(/We have restored what you filled in/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start over?' }));
    await user.click(dialog.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe(''));
    expect(localStorage.getItem('draft:loading')).toBeNull();
  });
});
