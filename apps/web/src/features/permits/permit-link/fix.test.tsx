import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aLinkView, aWorkStatus } from '../../../test/permit-builders.ts';
import { json, problem } from '../../../test/server.ts';
import { aPhoto, forgetUploads, stubUploads } from '../../../test/upload-server.ts';
import { FIX, openFix, returned, TOKEN } from './test-kit.ts';

const sections = () =>
  screen
    .getAllByRole('region')
    .map((region) => within(region).queryByRole('heading', { level: 2 })?.textContent?.trim());

afterEach(() => {
  forgetUploads();
  window.history.replaceState(null, '', '/');
});

describe('correcting', () => {
  it('shows the note, an editor for the returned fields only, and the other fields read-only', async () => {
    await openFix(returned('person', 'description'));
    expect(screen.getByText('Please take a sharper photo.')).toBeTruthy();
    expect(sections()).toEqual(['Your details', 'Description']);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('data-path'))).toEqual([
      'person.company',
      'person.name',
      'person.phone',
      'person.address',
      'description',
    ]);
    expect(screen.getByText('Kardus stok kemeja')).toBeTruthy();
    expect(screen.queryByText('Vendor')).toBeNull();
  });

  it('sends only the returned fields of a permit and then shows the status', async () => {
    const { user, send, body, router } = await openFix(returned('description'));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'By van');
    await send();
    // First, because it disappears after some seconds.
    expect(await screen.findByText('Correction sent')).toBeTruthy();
    expect(await screen.findByTestId('status-banner')).toBeTruthy();
    expect(body()).toEqual({ token: TOKEN, description: 'By van' });
    expect(router.state.location.pathname).toBe('/checkStatus');
  });

  it('[D8-34] keeps a correction over a reload, with its changed items and their photos, until it is sent', async () => {
    stubUploads();
    const view = returned('person', 'items');
    const first = await openFix(view);
    await first.user.clear(screen.getByLabelText('Phone number'));
    await first.user.type(screen.getByLabelText('Phone number'), '0899 111');
    await first.user.click(screen.getByRole('button', { name: 'Edit Kardus stok kemeja' }));
    await first.user.clear(screen.getByLabelText('Item quantity'));
    await first.user.type(screen.getByLabelText('Item quantity'), '12');
    first.unmount();
    forgetUploads();
    // Photo addresses get a new signature with every answer.
    for (const { item_detail } of view.form.items) item_detail.image_url += '?exp=2&sig=b';
    const { send, body, router } = await openFix(view, {}, '');
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('0899 111');
    expect(screen.getByText('Draft saved')).toBeTruthy();
    await send();
    await screen.findByTestId('status-banner');
    expect(body()).toMatchObject({
      person: { phone: '0899 111' },
      items: [{ id: uuid(401), qty: 12, item_detail: { image_url: '/v1/files/item-1?exp=2&sig=b' } }, { qty: 2 }],
    });
    expect(localStorage.getItem('draft:fix')).toBeNull();
    expect(sessionStorage.getItem('link:permitLink')).toBeNull();
    expect(router.state.location.pathname).toBe('/checkStatus');
  });

  it('keeps no identity photo and no part that was not sent back in the draft', async () => {
    const correction = { fields: ['workers'], note: '', notes: { workers: 'Foto ulang Slamet' } };
    const view = aLinkView({ purpose: 'fix', status: aWorkStatus({ progress: 'returned', stages: [], correction }) });
    const first = await openFix(view);
    expect(screen.getByText('Foto ulang Slamet')).toBeTruthy();
    await first.user.click(screen.getByRole('button', { name: 'Remove Slamet' }));
    await first.user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    const draft = localStorage.getItem('draft:fix') ?? '';
    expect(Object.keys(JSON.parse(draft).values.values)).toEqual(['workers']);
    expect(draft).not.toContain('/v1/files/');
    forgetUploads();
    const { body, send } = await openFix(view, {}, '');
    await send();
    await screen.findByTestId('status-banner');
    expect(body()).toMatchObject({ workers: [{ id: uuid(700), name: 'Agus', ktp_url: '/v1/files/ktp-1' }] });
  });

  it('starts a later correction of the same permit without the draft of the earlier one', async () => {
    const first = await openFix(returned('description'));
    await first.user.type(screen.getByRole('textbox', { name: 'Description' }), 'By van');
    first.unmount();
    const later = returned('description');
    later.status.since = '2026-11-18T01:00:00.000Z';
    await openFix(later);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('');
  });

  it('does not send an invalid correction and focuses the first error', async () => {
    const { user, send, sent } = await openFix(returned('person'));
    await user.clear(screen.getByLabelText('Phone number'));
    await send();
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone number'));
    expect(sent.some(({ path }) => path.endsWith('/fix'))).toBe(false);
  });

  it('[D8-13] promises to delete a corrected identity photo after the number of days of the property', async () => {
    const view = returned('identity');
    await openFix({ ...view, property: { ...view.property, retention_days: 5 } });
    expect(await screen.findByText(/Deleted 5 days after the permit has ended/)).toBeTruthy();
  });

  it('takes a new identity photo of a returned permit with the consent', async () => {
    const uploads = stubUploads();
    const { user, send, body } = await openFix(returned('identity'));
    await send();
    expect(await screen.findAllByText('Please Complete Field')).toHaveLength(2);
    await user.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), aPhoto('ktp.jpg'));
    await user.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await send();
    await screen.findByTestId('status-banner');
    expect(body()).toEqual({
      token: TOKEN,
      identity: { ktp_url: expect.stringContaining('/v1/files/'), consent_version: '2026-11' },
    });
  });

  it('changes, adds and removes items of a returned permit, and keeps the id and photo of the others', async () => {
    stubUploads();
    const { user, send, body } = await openFix(returned('items'));
    await user.click(screen.getByRole('button', { name: 'Edit Kardus stok kemeja' }));
    await user.clear(screen.getByLabelText('Item quantity'));
    await user.type(screen.getByLabelText('Item quantity'), '12x');
    await user.click(screen.getByRole('button', { name: 'Remove Manekin' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await user.type(screen.getByLabelText('Item name'), 'Lamp');
    await user.type(screen.getByLabelText('Item quantity'), '2');
    await user.type(screen.getByLabelText('Item unit'), 'pcs');
    await user.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), aPhoto());
    await send();
    await screen.findByTestId('status-banner');
    expect(body()).toMatchObject({
      items: [
        { id: uuid(401), qty: 12, item_detail: { image_url: '/v1/files/item-1' } },
        { qty: 2, unit: 'pcs', item_detail: { name: 'Lamp', image_url: expect.stringContaining('/v1/files/') } },
      ],
    });
  });

  it('marks an incomplete item of a correction', async () => {
    const { user, send } = await openFix(returned('items'));
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await user.click(screen.getByRole('button', { name: 'Done editing New item' }));
    await send();
    expect(await screen.findByText('This line is incomplete')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit New item' }));
  });

  it('lets a visitor only reduce outgoing quantities', async () => {
    const view = returned('items');
    view.status.kind = 'unloading';
    const { user } = await openFix(view);
    expect(screen.queryByRole('button', { name: 'Add Item' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit Manekin' }));
    expect(screen.getByLabelText('Item name')).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Item quantity')).toHaveProperty('disabled', false);
  });

  it('lets the applicant choose another day and slot', async () => {
    const { user, send, body, sent } = await openFix(returned('schedule'));
    await user.click(await screen.findByRole('button', { name: /^20 November 2026/ }));
    await user.click(await screen.findByRole('radio', { name: /08:00 - 10:00/ }));
    await send();
    await screen.findByTestId('status-banner');
    expect(body()).toEqual({ token: TOKEN, schedule: { date: '2026-11-20T00:00:00+07:00', time: '08:00 - 10:00' } });
    const asked = sent.find(({ path }) => path.endsWith('/availbility'));
    expect(asked?.query.get('start_date')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('says when the chosen slot was booked up meanwhile, and keeps the correction', async () => {
    const { user, send } = await openFix(returned('schedule', 'description'), {
      'GET /v1/public/loading-unloading/time': () =>
        json({ times: [{ id: uuid(41), name: '08:00 - 10:00', capacity: 3, left: 2 }] }),
      [FIX]: () => problem(409, 'slot_full', [{ path: 'schedule.time', code: 'invalid' }]),
    });
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'By van');
    await user.click(await screen.findByRole('button', { name: /^20 November 2026/ }));
    await user.click(await screen.findByRole('radio', { name: /08:00 - 10:00/ }));
    await send();
    expect((await screen.findByText(/The correction was not sent/)).parentElement?.textContent).toContain('full');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('By van');
  });

  it('[D8-40] shows the office contact on the form', async () => {
    const view = returned('description');
    const office = { phone: '021 5550 118', whatsapp: '', hours: '' };
    await openFix({ ...view, status: { ...view.status, office } });
    expect(screen.getByTestId('office').textContent).toContain('021 5550 118');
  });

  it("shows the server's errors at the fields of the correction", async () => {
    const { user, send } = await openFix(returned('destination'), {
      [FIX]: () => problem(422, 'refused', [{ path: 'destination.location', code: 'invalid' }]),
    });
    await user.type(screen.getByLabelText('Unit or location'), 'B');
    await send();
    const field = screen.getByLabelText('Unit or location');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
  });

  it('says when the link of the correction was used meanwhile', async () => {
    const { user, send } = await openFix(returned('description'), { [FIX]: () => problem(422, 'link_spent') });
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'By van');
    await send();
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
  });

  it('corrects the kinds of work and the workers of a returned permit', async () => {
    const correction = { fields: ['work_details', 'workers'], note: '', notes: {} };
    const status = aWorkStatus({ progress: 'returned', stages: [], correction });
    const { user, send, body } = await openFix(aLinkView({ purpose: 'fix', status }));
    await user.click(screen.getByRole('checkbox', { name: 'Architect' }));
    await user.type(screen.getByLabelText(/Details.*Architect|Architect.*details/i), 'New front');
    await user.click(screen.getByRole('button', { name: 'Remove Slamet' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await send();
    await screen.findByTestId('status-banner');
    expect(body()).toMatchObject({
      work_details: [
        { work_type: 'Civil', description: 'Bongkar dinding partisi' },
        { work_type: 'Architect', description: 'New front' },
        { work_type: 'ME', description: '' },
      ],
      workers: [{ id: uuid(700), name: 'Agus', ktp_url: '/v1/files/ktp-1' }],
    });
  });
});
