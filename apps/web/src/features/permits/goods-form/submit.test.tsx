import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import {
  AT_GATE,
  fill,
  givenDraft,
  openGoods,
  pickFile,
  section,
  sentForms,
  serveGoods,
  submitAndConfirm,
  warmUp,
} from '../../../test/goods.ts';
import { aCreatedPermit } from '../../../test/loading-forms.ts';
import { held, json, problem } from '../../../test/server.ts';
import { aPhoto, forgetUploads, storeUpload, stubUploads } from '../../../test/upload-server.ts';

const CREATE = 'POST /v1/public/loading-unloading';
const created = () => json(aCreatedPermit(1, { kind: 'loading' }), 201);

let logged: MockInstance<typeof console.error>;

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
  givenDraft();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(forgetUploads);

async function open(answers: Parameters<typeof serveGoods>[0] = {}) {
  const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]), ...answers });
  return { sent, ...(await openGoods()) };
}
const keys = (sent: ReturnType<typeof serveGoods>) =>
  sentForms(sent).map(({ headers }) => headers.get('Idempotency-Key'));
const button = (name: string) => screen.getByRole('button', { name });

it('[D8-51] writes a slot across midnight with both days in the list of slots and in the summary', async () => {
  const night = { id: uuid(61), name: '22:00 - 08:00', capacity: 4, left: 3 };
  const times = [night, { ...night, id: uuid(62), name: '20:00 - 22:00' }];
  givenDraft({ time: night.name });
  await open({ 'GET /v1/public/loading-unloading/time': () => json({ times }) });
  expect(await screen.findByRole('radio', { name: /^17 Nov 22:00 - 18 Nov 08:00/ })).toBeTruthy();
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(summary.textContent).toContain('17 Nov 22:00 - 18 Nov 08:00 WITA');
});

describe('submitting', () => {
  it('[S2-034] [S2-035] [S4-018] asks for confirmation before sending, says where the ID number will go, and can be closed', async () => {
    const { user, sent } = await open();
    await user.click(button('Submit'));
    const dialog = await screen.findByRole('dialog', { name: 'Send the request?' });
    expect(dialog.textContent).toContain(
      'The ID number will be sent to the submitted e-mail address: rina@sinarabadi.co.id',
    );
    expect(within(dialog).getByText('rina@sinarabadi.co.id').tagName).toBe('B');
    const recap = within(dialog).getAllByRole('listitem');
    expect(recap.map((line) => line.textContent)).toEqual(['Graha Indah', 'Tue, 17 Nov 2026, 08:00 - 10:00', '1 kind']);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentForms(sent)).toEqual([]);
    await user.click(button('Submit'));
    expect(await screen.findByRole('dialog', { name: 'Send the request?' })).toBeTruthy();
  });

  it('waits for a file that is still uploading before it sends the form, and shows the progress', async () => {
    const uploads = stubUploads(() => {});
    const { user, sent } = await open();
    await pickFile(user, section('Attachments'), 'Choose a file', aPhoto('daftar.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.progress(0.5);
    await submitAndConfirm(user);
    expect(await screen.findByText('Waiting for the files to be uploaded: 83%')).toBeTruthy();
    expect(sentForms(sent)).toEqual([]);
    storeUpload(uploads[0] ?? never());
    await waitFor(() => expect(sentForms(sent)).toHaveLength(1));
    expect(sentForms(sent)[0]?.body).toMatchObject({
      attachment: [{ name: 'surat-jalan.jpg' }, { name: 'daftar.jpg' }],
    });
  });

  it('[S8-025] [S8-027] does not send the form when a file failed: says so, keeps everything, and sends on the next try', async () => {
    stubUploads((upload) => upload.fail());
    const { user, sent } = await open();
    await pickFile(user, section('Attachments'), 'Choose a file', aPhoto('daftar.jpg'));
    expect(await section('Attachments').findByText(/^Not uploaded yet/)).toBeTruthy();
    await submitAndConfirm(user);
    expect(await screen.findByText(/A file has not been uploaded/)).toBeTruthy();
    expect(sentForms(sent)).toEqual([]);
    stubUploads();
    await user.click(button('Send again'));
    await waitFor(() => expect(sentForms(sent)).toHaveLength(1));
  });

  it('[S8-027] says why the form could not be sent, logs it, keeps everything, and retries with the same key', async () => {
    let isMended = false;
    const { user, sent, router } = await open({
      [CREATE]: () => (isMended ? created() : problem(503, 'unavailable')),
    });
    await submitAndConfirm(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The request was not sent');
    expect(alert.textContent).toContain('Everything you filled in is still there.');
    expect(logged).toHaveBeenCalledWith(expect.any(String), 'unavailable');
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('PT Sinar Abadi');
    isMended = true;
    await user.click(within(alert).getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
    expect(keys(sent)).toEqual(['request-key-of-the-draft', 'request-key-of-the-draft']);
  });

  it('retries with the same key after a lost answer and with a new key after a refusal', async () => {
    const lost = () => Promise.reject(new TypeError('network'));
    const answers = [
      lost,
      lost,
      () => problem(422, 'refused', [{ path: 'vendor.email', code: 'email_invalid' }]),
      created,
    ];
    const { user, sent } = await open({ [CREATE]: () => answers.shift()?.() ?? created() });
    await submitAndConfirm(user);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText('Invalid Email Address');
    fill('Email', 'rina@sinarabadi.online');
    await submitAndConfirm(user);
    await waitFor(() => expect(sentForms(sent)).toHaveLength(4));
    const [first, second, third, fourth] = keys(sent);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it("shows the server's errors under the fields of the form and focuses the first", async () => {
    const { user } = await open({
      [CREATE]: () =>
        problem(422, 'refused', [
          { path: 'vendor.email', code: 'email_invalid' },
          { path: 'load_unload_items.0.item_detail.image_url', code: 'invalid' },
        ]),
    });
    await submitAndConfirm(user);
    expect(await section('Your details').findByText('Invalid Email Address')).toBeTruthy();
    expect(section('Items').getByText('The photo has to be uploaded again')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });

  it('marks a slot that was booked up meanwhile and reloads the availability', async () => {
    let left = 3;
    const { user, sent } = await open({
      'GET /v1/public/loading-unloading/time': () =>
        json({
          times: [
            { id: uuid(61), name: '08:00 - 10:00', capacity: 4, left },
            { id: uuid(62), name: '13:00 - 15:00', capacity: 4, left: 2 },
          ],
        }),
      [CREATE]: () => {
        left = 0;
        return problem(409, 'slot_full');
      },
    });
    await submitAndConfirm(user);
    expect(await screen.findByText('This slot is full. Choose another time.')).toBeTruthy();
    const slot = () => screen.getByRole<HTMLInputElement>('radio', { name: /^08:00/ });
    await waitFor(() => expect(slot().disabled).toBe(true));
    expect(sent.filter(({ path }) => path.endsWith('/time'))).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: /^13:00/ }));
    expect(screen.queryByText('This slot is full. Choose another time.')).toBeNull();
  });

  it('reloads the times when the chosen time has ended, and says so', async () => {
    let times = [
      { id: uuid(61), name: '08:00 - 10:00', capacity: 4, left: 4 },
      { id: uuid(62), name: '13:00 - 15:00', capacity: 4, left: 2 },
    ];
    const { user } = await open({
      'GET /v1/public/loading-unloading/time': () => json({ times }),
      [CREATE]: () => {
        times = times.slice(1);
        return problem(422, 'refused', [{ path: 'time', code: 'not_bookable' }]);
      },
    });
    await submitAndConfirm(user);
    expect(await screen.findByText('This date or time cannot be booked')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^08:00/ })).toBeNull());
    expect(screen.getByRole('radio', { name: /^13:00/ })).toBeTruthy();
  });

  it('marks an item of which too few are inside the building, and says so', async () => {
    const fields = [{ path: 'load_unload_items.0.qty', code: 'invalid' }];
    const { user } = await open({ [CREATE]: () => problem(409, 'goods_not_inside', fields) });
    await submitAndConfirm(user);
    expect(await section('Items').findByText(/^Not that many of these goods are inside the building/)).toBeTruthy();
  });

  it('keeps the confirmation open while the form is being sent', async () => {
    const server = held();
    const { user, router } = await open({ [CREATE]: server.answer });
    await submitAndConfirm(user);
    const dialog = await screen.findByText('Sending the request…');
    await user.keyboard('{Escape}');
    expect(dialog.isConnected).toBe(true);
    server.release(created());
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
  });
});

function never(): never {
  throw new Error('nothing was sent');
}
