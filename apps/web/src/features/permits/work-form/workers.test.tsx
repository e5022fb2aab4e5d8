import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { onPhone } from '../../../test/screens.ts';
import { aPhoto, stubUploads } from '../../../test/upload-server.ts';
import {
  AT_GATE,
  aWorker,
  filledIn,
  leaveDraft,
  loadParts,
  MALL,
  noDialog,
  openForm,
  section,
  serve,
  shownDialog,
} from './work-fixtures.ts';

beforeAll(loadParts, 60_000);

const workers = () => section(5);
const dialog = async (title: string) => within(await shownDialog(title));
const rows = () => workers().queryAllByRole('listitem');
const photoInput = (inside: ReturnType<typeof within>) => inside.getByLabelText('Pilih foto', { selector: 'input' });

type Dialog = Awaited<ReturnType<typeof dialog>>;

function fillIn(inside: Dialog, values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(inside.getByLabelText(label), { target: { value } });
  }
}

const AGUS = {
  'Nama lengkap': 'Agus Prasetyo',
  Jabatan: 'Mandor',
  'Nomor telepon': '0813 1122 8890',
  Email: 'agus@karyamandiri.id',
};

describe('the workers', () => {
  it("[S2-060] [D7-28] adds workers with a dialog, with the submitter's company unless changed", async () => {
    stubUploads();
    leaveDraft(filledIn({ property: MALL, worker_list: [] }));
    serve();
    const { user } = await openForm();
    await user.click(workers().getByText('Tambah Pekerja'));
    const first = await dialog('Tambah Pekerja');
    const company = first.getByLabelText<HTMLInputElement>(/^Perusahaan/);
    expect(company.value).toBe('CV Karya Mandiri');
    expect(first.getByText('sama dengan Anda')).toBeTruthy();
    fillIn(first, AGUS);
    await user.upload(photoInput(first), aPhoto('ktp-agus.jpg'));
    await user.click(first.getByText('Simpan Pekerja'));
    await noDialog();
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain('APAgus PrasetyoMandor0813 1122 8890');

    await user.click(workers().getByText('Tambah Pekerja'));
    const second = await dialog('Tambah Pekerja');
    expect(second.getByLabelText<HTMLInputElement>('Nama lengkap').value).toBe('');
    fillIn(second, { ...AGUS, 'Nama lengkap': 'Dedi', 'Perusahaan sama dengan Anda': 'PT Lain' });
    expect(second.queryByText('sama dengan Anda')).toBeNull();
    await user.upload(photoInput(second), aPhoto('ktp-dedi.jpg'));
    await user.click(second.getByText('Simpan Pekerja'));
    await noDialog();
    await user.click(workers().getByRole('button', { name: 'Ubah Dedi' }));
    expect((await dialog('Ubah Pekerja')).getByLabelText<HTMLInputElement>('Perusahaan').value).toBe('PT Lain');
  });

  it('[S5-029] [S5-030] requires name, position, phone, a valid e-mail and a photo of a worker', async () => {
    leaveDraft(filledIn({ property: MALL, worker_list: [] }));
    serve();
    const { user } = await openForm();
    await user.click(workers().getByText('Tambah Pekerja'));
    const inside = await dialog('Tambah Pekerja');
    await user.click(inside.getByText('Simpan Pekerja'));
    expect(inside.getAllByText('Mohon lengkapi isian ini')).toHaveLength(4);
    expect(inside.getByText('Tambahkan foto')).toBeTruthy();
    expect(document.activeElement).toBe(inside.getByLabelText('Nama lengkap'));
    fillIn(inside, { ...AGUS, Email: 'agus@karya' });
    expect(inside.getByText('Alamat email tidak valid')).toBeTruthy();
    expect(inside.queryByText('Mohon lengkapi isian ini')).toBeNull();
    expect(inside.getByText('Tambahkan foto')).toBeTruthy();
    expect(await shownDialog('Tambah Pekerja')).toBeTruthy();
  });

  it('[S5-029] requires no photo of a worker where identity is checked at the gate', async () => {
    leaveDraft(filledIn({ worker_list: [] }));
    serve([AT_GATE]);
    const { user } = await openForm();
    await user.click(workers().getByText('Tambah Pekerja'));
    const inside = await dialog('Tambah Pekerja');
    expect(inside.queryByRole('group', { name: 'Foto KTP' })).toBeNull();
    fillIn(inside, AGUS);
    await user.click(inside.getByText('Simpan Pekerja'));
    await noDialog();
    expect(rows()).toHaveLength(1);
  });

  it('[S2-061] edits workers with a dialog; cancelling changes nothing', async () => {
    leaveDraft(filledIn({ worker_list: [aWorker(1, { name: 'Agus' }), aWorker(2, { name: 'Agus' })] }));
    serve([AT_GATE]);
    const { user } = await openForm();
    const edit = () => workers().getAllByRole('button', { name: /^Ubah Agus/ });
    await user.click(edit()[1] as HTMLElement);
    let inside = await dialog('Ubah Pekerja');
    expect(inside.getByLabelText<HTMLInputElement>('Email').value).toBe('pekerja2@karyamandiri.id');
    fillIn(inside, { 'Nama lengkap': 'Agus Salim', Jabatan: 'Kepala regu' });
    await user.click(inside.getByText('Simpan Pekerja'));
    await noDialog();
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('AgusTukang'),
      expect.stringContaining('Agus SalimKepala regu'),
    ]);
    await user.click(edit()[0] as HTMLElement);
    inside = await dialog('Ubah Pekerja');
    fillIn(inside, { 'Nama lengkap': 'Orang lain' });
    await user.click(inside.getByText('Batal'));
    await noDialog();
    expect(rows()[0]?.textContent).toContain('AgusTukang');
  });

  it('[S2-062] deletes a worker after a confirmation that names the worker', async () => {
    leaveDraft(filledIn({ worker_list: [aWorker(1), aWorker(2)] }));
    serve([AT_GATE]);
    const { user } = await openForm();
    await user.click(workers().getByRole('button', { name: 'Hapus Pekerja 1' }));
    await user.click((await dialog('Hapus Pekerja 1?')).getByText('Batal'));
    await noDialog();
    expect(rows()).toHaveLength(2);
    await user.click(workers().getByRole('button', { name: 'Hapus Pekerja 1' }));
    await user.click((await dialog('Hapus Pekerja 1?')).getByText('Hapus'));
    await noDialog();
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Pekerja 2')]);
  });

  it('marks workers from a draft that lack their photo, and focuses the row on submit', async () => {
    stubUploads();
    leaveDraft(filledIn({ property: MALL }));
    serve();
    const { user } = await openForm();
    const submitter = section(2);
    await user.upload(photoInput(submitter), aPhoto('ktp.jpg'));
    await user.click(submitter.getByLabelText(/^Saya setuju/));
    await user.click(screen.getByText('Kirim Pengajuan'));
    expect(workers().getByText('Foto KTP pekerja ini belum ada')).toBeTruthy();
    expect(document.activeElement).toBe(workers().getByRole('button', { name: 'Ubah Pekerja 1' }));
  });

  it('does not restore a removed photo of a worker when the dialog is cancelled', async () => {
    stubUploads();
    leaveDraft(filledIn({ property: MALL, worker_list: [] }));
    serve();
    const { user } = await openForm();
    await user.click(workers().getByText('Tambah Pekerja'));
    let inside = await dialog('Tambah Pekerja');
    fillIn(inside, AGUS);
    await user.upload(photoInput(inside), aPhoto('ktp-agus.jpg'));
    await user.click(inside.getByText('Simpan Pekerja'));
    await noDialog();
    await user.click(workers().getByRole('button', { name: 'Ubah Agus Prasetyo' }));
    inside = await dialog('Ubah Pekerja');
    await user.click(inside.getByRole('button', { name: 'Hapus ktp-agus.jpg' }));
    await user.keyboard('{Escape}');
    await noDialog();
    await user.click(workers().getByRole('button', { name: 'Ubah Agus Prasetyo' }));
    inside = await dialog('Ubah Pekerja');
    expect(inside.queryByText('ktp-agus.jpg')).toBeNull();
    expect(photoInput(inside)).toBeTruthy();
  });

  it('opens the worker dialog in full screen on a phone', async () => {
    onPhone();
    leaveDraft(filledIn({ worker_list: [] }));
    serve([AT_GATE]);
    const { user } = await openForm();
    await user.click(workers().getByText('Tambah Pekerja'));
    expect((await shownDialog('Tambah Pekerja')).closest('[data-full-screen]')).not.toBeNull();
  });
});
