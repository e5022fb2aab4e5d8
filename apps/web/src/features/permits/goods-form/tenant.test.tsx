import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  aDraftItem,
  aTenantWithUnits,
  choose,
  fillSchedule,
  givenDraft,
  lastForm,
  openGoods,
  section,
  sentForms,
  serveGoods,
  submitAndConfirm,
  warmUp,
} from '../../../test/goods.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { onPhone } from '../../../test/screens.ts';
import { json, problem } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { forgetUploads, stubUploads } from '../../../test/upload-server.ts';

const TENANT = aTenantWithUnits();
const draftOf = (kind: string) => `${kind}:${TENANT.id}`;

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
  tenantSession(TENANT);
});
afterEach(forgetUploads);

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent.trim());

describe("a tenant's form", () => {
  it("[S2-033] [S6-004] shows a tenant's details prefilled and disabled, without destination and identity photo", async () => {
    serveGoods();
    await openGoods();
    expect(titles()).toEqual(['Building and time', 'Your details', 'Items', 'Attachments optional']);
    const known = { 'Company name': 'Batik Pesona', 'Full name': 'Sari', Email: 'toko@batikpesona.co.id' };
    for (const [label, value] of Object.entries({ ...known, 'Phone number': '0813000222' })) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect([label, field.value, field.disabled]).toEqual([label, value, true]);
    }
    expect(screen.queryByText('Identity card photo (KTP)')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Property' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Unit' }).value).toBe('2-15 · Lantai 2');
  });

  it("[S2-007] [D2-07] [S6-006] [S8-018] [D3-83] shows the tenant's form for goods out at /unloadingTenant and sends the token", async () => {
    const sent = serveGoods();
    givenDraft({ documents: [], location: '2-16' }, draftOf('unloading'));
    const { user, router } = await openGoods('/unloadingTenant');
    expect(screen.getByRole('heading', { level: 1, name: 'Unloading' })).toBeTruthy();
    expect(titles()).toEqual(['Building and time', 'Your details', 'Items 1 kind', 'Attachments optional']);
    await submitAndConfirm(user);
    expect(await screen.findByText('Unloading Create Sucessfully')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/permits');
    const [request] = sentForms(sent);
    expect(request?.path).toBe('/v1/loading-unloading');
    expect(request?.headers.get('Idempotency-Key')).toBe('request-key-of-the-draft');
    expect(request?.headers.get('Authorization')).toBe('Bearer tenant-token');
    expect(request?.headers.get('X-App-Source')).toBe('mobile');
    expect(request?.headers.get('X-App-Os')).toBe('android');
    expect(request?.body).toMatchObject({
      form_type: 'unloading',
      property: { id: TENANT.property.id },
      user: { id: TENANT.id },
      tenant: { id: TENANT.tenant.id },
      vendor: {},
      location: '2-16',
      attachment: [],
    });
  });

  it("keeps a tenant's notes, related Sika and vehicle while they are typed", async () => {
    serveGoods();
    const { user } = await openGoods();
    for (const label of ['Notes (optional)', 'Related Sika number (optional)', "Driver's name (optional)"]) {
      await user.type(screen.getByLabelText(label), 'Budi');
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Budi');
    }
  });

  it('shows vehicle and notes of a tenant on a phone, though the details are complete', async () => {
    onPhone();
    serveGoods();
    await openGoods();
    expect(section('Your details').getByText('Complete')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Notes (optional)' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Your details' })).toBeNull();
  });

  it('[D2-08] sends a visitor from /unloadingTenant to /unloading', async () => {
    localStorage.removeItem('logintenant');
    serveGoods();
    const { router } = renderApp('/unloadingTenant');
    await waitFor(() => expect(router.state.location.pathname).toBe('/unloading'));
  });

  it('offers only the units of the logged-in tenant', async () => {
    const sent = serveGoods();
    givenDraft({ location: 'Toko lain' }, draftOf('loading'));
    const { user } = await openGoods();
    const unit = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Unit' });
    expect(unit.value).toBe('2-15 · Lantai 2');
    await choose(user, 'Unit', '2-16 · Lantai 2');
    await submitAndConfirm(user);
    await waitFor(() => expect(lastForm(sent)?.location).toBe('2-16'));
  });

  it("repeats the items of the tenant's last request and asks only for a day and a slot", async () => {
    const sent = serveGoods();
    const items = [aDraftItem('Kemeja batik', { itemQuantity: 5, itemUnit: 'koli' }), aDraftItem('Sudah dihapus')];
    givenDraft({ items }, draftOf('loading'));
    const first = await openGoods();
    await submitAndConfirm(first.user);
    await screen.findByRole('dialog', { name: 'Request sent' });
    first.unmount();
    const { user } = await openGoods();
    await user.click(await screen.findByRole('button', { name: 'Use the last 1 item again' }));
    expect(section('Items').getByRole('listitem').textContent).toBe('Kemeja batik5 koli');
    await fillSchedule(user);
    await submitAndConfirm(user);
    await waitFor(() => expect(sentForms(sent)).toHaveLength(2));
    expect(lastForm(sent)?.load_unload_items).toMatchObject([
      {
        item_detail: { name: 'Kemeja batik', image_url: 'http://gerbang.test/v1/files/saved-1' },
        qty: 5,
        unit: 'koli',
      },
    ]);
    expect(lastForm(sent)?.load_unload_items[0]?.item_detail.id).toBeDefined();
  });

  it('asks a tenant for a new login when the session has ended, and keeps the form', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isEnded = true;
    const sent = serveGoods({
      'POST /v1/loading-unloading': () => (isEnded ? problem(401, 'unauthenticated') : json({}, 201)),
      'POST /v1/login': () => json({ result: { ...TENANT, token: 'new-token' } }),
    });
    givenDraft({}, draftOf('loading'));
    const { user, router } = await openGoods();
    await submitAndConfirm(user);
    await user.click(await screen.findByRole('button', { name: 'Log in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Login for Tenant' }));
    await user.type(await dialog.findByLabelText('Email'), TENANT.email);
    await user.type(dialog.getByLabelText('Password'), 'rahasia-2026');
    isEnded = false;
    await user.click(dialog.getByRole('button', { name: 'Login Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/loading');
    expect(screen.queryByText(/The request was not sent/)).toBeNull();
    expect(section('Items').getByText('Kardus stok kemeja')).toBeTruthy();
    await submitAndConfirm(user);
    await waitFor(() => expect(sentForms(sent)).toHaveLength(2));
    expect(sentForms(sent)[1]?.headers.get('Authorization')).toBe('Bearer new-token');
  });
});
