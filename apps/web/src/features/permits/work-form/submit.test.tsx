import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';

import { onPhone } from '../../../test/screens.ts';
import { json, problem } from '../../../test/server.ts';
import { aPhoto, stubUploads } from '../../../test/upload-server.ts';
import {
  AT_GATE,
  aWorker,
  confirmDialog,
  CREATED,
  field,
  filledIn,
  leaveDraft,
  loadParts,
  MALL,
  noDialog,
  openForm,
  posted,
  section,
  serve,
  shownDialog,
  submitButton,
  TENANTS,
} from './work-fixtures.ts';

beforeAll(loadParts, 60_000);

const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** Takes the photo of the worker in the draft, because a draft never has photos. */
async function addWorkerPhoto(user: UserEvent): Promise<void> {
  await user.click(section(5).getByRole('button', { name: 'Ubah Pekerja 1' }));
  const dialog = within(await shownDialog('Ubah Pekerja'));
  await user.upload(dialog.getByLabelText('Pilih foto', { selector: 'input' }), aPhoto('ktp-pekerja.jpg'));
  await user.click(dialog.getByText('Simpan Pekerja'));
  await noDialog();
}

const choosePhoto = () => section(2).getByLabelText('Pilih foto', { selector: 'input' });

describe('submitting the work permit form', () => {
  it('[S4-020] shows errors under the fields on submit, focuses the first and opens no confirmation', async () => {
    leaveDraft(filledIn({ submitter: { ...filledIn().submitter, email: 'bagas@karya', position: '' } }));
    const sent = serve([AT_GATE]);
    const { user } = await openForm();
    await user.click(submitButton());
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(field('Email').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    expect(described?.textContent).toBe('Alamat email tidak valid');
    expect(section(2).getByText('2 perlu dilengkapi')).toBeTruthy();
    expect(screen.getByText('2 isian perlu dilengkapi')).toBeTruthy();
    expect(posted(sent)).toHaveLength(0);

    fill('Email', 'bagas@karyamandiri.id');
    fill('Jabatan', 'Mandor');
    expect(screen.queryByText('Alamat email tidak valid')).toBeNull();
    await user.click(submitButton());
    expect((await confirmDialog()).getByText(/bagas@karyamandiri\.id/)).toBeTruthy();
    expect(posted(sent)).toHaveLength(0);
  });

  it('[S4-020] opens the collapsed section that has an error on a phone', async () => {
    onPhone();
    leaveDraft(filledIn());
    serve([AT_GATE]);
    const { user } = await openForm();
    // The section is complete and therefore collapsed.
    expect(field('Jabatan').closest('[hidden]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ubah Data diri' }));
    fill('Jabatan', '');
    await user.click(submitButton());
    expect(field('Jabatan').closest('[hidden]')).toBeNull();
    expect(document.activeElement).toBe(field('Jabatan'));
  });

  it('[D8-46] [D8-48] asks for a worker and for a description of Other in the section and the bar, and sends nothing', async () => {
    leaveDraft(filledIn({ worker_list: [], work_types: ['Civil', 'Other'], work_texts: { Other: ' ' } }));
    const sent = serve([AT_GATE]);
    const { user } = await openForm();
    await user.click(submitButton());
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(screen.getByText('2 isian perlu dilengkapi')).toBeTruthy();
    expect(field(/^Rincian pekerjaan Lain/i).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(/^Rincian pekerjaan Lain/i));
    expect(section(4).getByText('1 perlu dilengkapi')).toBeTruthy();
    expect(section(5).getByText('1 perlu dilengkapi')).toBeTruthy();
    expect(section(5).getByText('Tambahkan minimal 1 pekerja')).toBeTruthy();
    expect(posted(sent)).toHaveLength(0);
  });

  it('[S4-021] [S8-020] sends the work permit form on Yes, shows the toast and goes to /permits with the next steps', async () => {
    leaveDraft(filledIn());
    const sent = serve([AT_GATE]);
    const { user, router } = await openForm();
    await user.click(submitButton());
    await user.click((await confirmDialog()).getByText('Ya, kirim'));
    expect(await screen.findByText('Surat Izin Kerja Berhasil Dibuat')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/permits');
    expect(router.state.location.state).toEqual({
      submitted: {
        permits: [CREATED],
        email: 'bagas@karyamandiri.id',
        day: '2026-11-16',
        time: '22:00 - 05:00',
        place: 'Lantai 2, Unit 2-15',
        count: 1,
      },
    });
    const [request] = posted(sent);
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(request?.body).toMatchObject({
      property: { id: AT_GATE.id },
      tenant: { id: TENANTS[0]?.id },
      location: '2-15',
      floor: { id: TENANTS[0]?.unit_list[0]?.floor.id },
      start_date: '2026-11-16',
      end_date: '2026-11-25',
      start_time: '22:00',
      end_time: '05:00',
      submitter: { name: 'Bagas Nugroho', ktp_url: null },
      work_details: [{ work_type: 'Civil', description: 'Pasang partisi gipsum' }],
      worker_list: [{ name: 'Pekerja 1', company: 'CV Karya Mandiri', ktp_url: null }],
      attachment: [],
      language: 'id',
      terms_version: 3,
    });
    expect(localStorage.getItem('draft:sika')).toBeNull();
  });

  it('[S8-021] shows why the work permit form could not be sent, keeps everything, and retries with the same key', async () => {
    leaveDraft(filledIn());
    let isDown = true;
    const sent = serve([AT_GATE], {
      'POST /v1/public/sika': () => (isDown ? problem(503, 'unavailable') : json(CREATED, 201)),
    });
    const { user, router } = await openForm();
    fill('Nama lengkap', 'Bagas N.');
    await user.click(submitButton());
    await user.click((await confirmDialog()).getByText('Ya, kirim'));
    expect(await screen.findByText('Surat Izin Kerja Gagal Dibuat')).toBeTruthy();
    const alert = screen.getByText(/Layanan sedang tidak tersedia/).closest('[role=alert]');
    expect(router.state.location.pathname).toBe('/sika');
    expect(field('Nama lengkap').value).toBe('Bagas N.');
    isDown = false;
    await user.click(within(alert as HTMLElement).getByText('Coba lagi'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
    const keys = posted(sent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("shows the server's error under its field until the field is changed", async () => {
    leaveDraft(filledIn());
    serve([AT_GATE], {
      'POST /v1/public/sika': () =>
        problem(422, 'refused', [
          { path: 'location', code: 'invalid' },
          { path: 'submitter.phone', code: 'invalid' },
        ]),
    });
    const { user } = await openForm();
    await user.click(submitButton());
    await user.click((await confirmDialog()).getByText('Ya, kirim'));
    await screen.findByText('Surat Izin Kerja Gagal Dibuat');
    expect(field('Unit').getAttribute('aria-invalid')).toBe('true');
    expect(section(2).getByText('Isian tidak valid')).toBeTruthy();
    fill('Nomor telepon', '0813 8890 2215');
    expect(section(2).queryByText('Isian tidak valid')).toBeNull();
    expect(field('Unit').getAttribute('aria-invalid')).toBe('true');
  });

  it('waits for the photos and sends their URLs with the consent', async () => {
    const uploads = stubUploads();
    leaveDraft(filledIn({ property: MALL, worker_list: [aWorker(1)] }));
    const sent = serve();
    const { user } = await openForm();
    const photos = section(2);
    await addWorkerPhoto(user);
    await user.click(submitButton());
    expect(photos.getByText('Tambahkan foto')).toBeTruthy();
    expect(photos.getByText('Centang persetujuan ini')).toBeTruthy();
    await user.upload(choosePhoto(), aPhoto('ktp.jpg'));
    await user.click(photos.getByLabelText(/^Saya setuju/));
    await user.click(submitButton());
    await user.click((await confirmDialog()).getByText('Ya, kirim'));
    await waitFor(() => expect(posted(sent)).toHaveLength(1));
    const [ofWorker, ofSubmitter] = uploads.map(
      ({ headers }) => `${location.origin}/v1/files/${headers.get('Idempotency-Key')}`,
    );
    expect(uploads[0]?.path).toBe('/v1/public/upload/image?kind=ktp');
    expect(posted(sent)[0]?.body).toMatchObject({
      submitter: { ktp_url: ofSubmitter },
      worker_list: [{ ktp_url: ofWorker }],
      consent_version: expect.any(String),
    });
  });

  it('says when a photo cannot be uploaded, and does not send the form', async () => {
    stubUploads((upload) =>
      upload.answer(422, { type: 'x', title: 'x', status: 422, code: 'image_unreadable', request_id: 'r' }),
    );
    leaveDraft(filledIn({ property: MALL, worker_list: [aWorker(1)] }));
    const sent = serve();
    const { user } = await openForm();
    const photos = section(2);
    await addWorkerPhoto(user);
    await user.upload(choosePhoto(), aPhoto('ktp.jpg'));
    await user.click(photos.getByLabelText(/^Saya setuju/));
    await user.click(submitButton());
    await user.click((await confirmDialog()).getByText('Ya, kirim'));
    expect(await screen.findByText('Surat Izin Kerja Gagal Dibuat')).toBeTruthy();
    expect(screen.getByText(/Pengajuan belum terkirim\. .*Foto tidak dapat dibaca/)).toBeTruthy();
    expect(posted(sent)).toHaveLength(0);
  });
});

describe('the draft of the work permit form', () => {
  it('restores the draft of the form after a reload, without identity photos and consent', async () => {
    stubUploads();
    serve();
    const { user, unmount } = await openForm();
    fill('Nama lengkap', 'Bagas Nugroho');
    const photos = section(2);
    await user.upload(choosePhoto(), aPhoto('ktp-bagas.jpg'));
    await user.click(photos.getByLabelText(/^Saya setuju/));
    expect(await screen.findByText('Draf tersimpan')).toBeTruthy();
    unmount();
    expect(localStorage.getItem('draft:sika')).not.toContain('ktp-bagas');
    await openForm();
    expect(field('Nama lengkap').value).toBe('Bagas Nugroho');
    expect(section(2).queryByText('ktp-bagas.jpg')).toBeNull();
    expect(field(/^Saya setuju/).checked).toBe(false);
  });

  it('discards the draft of the form without asking for the terms again', async () => {
    leaveDraft(filledIn());
    serve([AT_GATE]);
    const { user } = await openForm();
    await user.click(screen.getByText('Mulai dari awal'));
    const dialog = await shownDialog('Mulai dari awal?');
    await user.click(within(dialog).getByText('Mulai dari awal'));
    await waitFor(() => expect(field('Nama lengkap').value).toBe(''));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(localStorage.getItem('draft:sika')).toBeNull();
  });

  it('ignores a stored draft that does not fit the form', async () => {
    localStorage.setItem('draft:sika', JSON.stringify({ saved_at: Date.now(), values: { work_types: ['Paint'] } }));
    serve();
    await openForm();
    expect(screen.queryByText('Mulai dari awal')).toBeNull();
  });
});
