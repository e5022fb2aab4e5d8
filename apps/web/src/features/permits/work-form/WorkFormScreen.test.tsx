import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { onPhone } from '../../../test/screens.ts';
import { json, problem } from '../../../test/server.ts';
import {
  aProperty,
  AT_GATE,
  confirmDialog,
  field,
  filledIn,
  FLOOR,
  leaveDraft,
  loadParts,
  MALL,
  noDialog,
  openForm,
  pick,
  posted,
  section,
  serve,
  shownDialog,
  submitButton,
  TENANTS,
} from './work-fixtures.ts';

beforeAll(loadParts, 60_000);

const calendar = () => within(document.querySelector<HTMLElement>('[role=dialog]') ?? document.body);
const day = (number: number) => calendar().getByText(String(number)).closest('button')?.disabled;

describe('the work permit form', () => {
  it('[S2-011] shows the work permit form with five numbered sections at /sika', async () => {
    serve();
    await openForm();
    expect(screen.getByRole('heading', { level: 1, name: 'Sika' })).toBeTruthy();
    expect(document.title).toBe('Sika · Gerbang');
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    for (const title of ['Fit Out', 'Data diri', 'Lampiran', 'Jenis pekerjaan', 'Pekerja kontraktor']) {
      expect(titles.some((shown) => shown?.startsWith(title))).toBe(true);
    }
  });

  it('[D8-26] says before the work form is filled that its sender has reached the limit', async () => {
    serve([MALL], { 'POST /v1/public/submit-allowance': () => json({ retry_after: 600 }) });
    await openForm();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Batas pengajuan/);
  });

  it('[S2-056] shows property, tenant or not, working dates and working times in Fit Out', async () => {
    serve();
    const { user } = await openForm();
    const fitOut = section(1);
    for (const label of [
      'Properti',
      'Tenant',
      'Unit',
      /^Tanggal mulai/,
      /^Tanggal selesai/,
      'Jam mulai',
      'Jam selesai',
    ]) {
      expect(fitOut.getAllByLabelText(label).length).toBeGreaterThan(0);
    }
    expect(fitOut.queryByLabelText('Lokasi')).toBeNull();
    await user.click(fitOut.getByRole('radio', { name: 'Non-tenant' }));
    expect(fitOut.getByRole('combobox', { name: 'Lantai' })).toBeTruthy();
    expect(fitOut.getByLabelText('Lokasi')).toBeTruthy();
    expect(fitOut.queryByLabelText('Unit')).toBeNull();
  });

  it("[S2-057] shows the submitter's company, name, e-mail, phone, position, identity photo and consent", async () => {
    serve();
    await openForm();
    const submitter = section(2);
    for (const label of [
      'Nama perusahaan',
      'Nama lengkap',
      'Email',
      'Nomor telepon',
      'Jabatan',
      /^Saya setuju foto KTP/,
    ]) {
      expect(submitter.getByLabelText(label)).toBeTruthy();
    }
    expect(submitter.getByRole('group', { name: 'Foto KTP' })).toBeTruthy();
  });

  it.each([
    [7, 'Diberi tanda air setelah dikirim. Dihapus 7 hari setelah izin selesai.'],
    [0, 'Diberi tanda air setelah dikirim. Dihapus begitu izin selesai.'],
  ])('[D8-13] promises to delete identity photos as a property with %i days does it', async (retention_days, text) => {
    serve([aProperty(1, { retention_days })]);
    const { user } = await openForm();
    expect(section(2).getByText(text, { exact: false })).toBeTruthy();
    await user.click(screen.getByText('Tambah Pekerja'));
    const dialog = within(await shownDialog('Tambah Pekerja'));
    expect(dialog.getByText(text, { exact: false })).toBeTruthy();
  });

  it('asks for no identity photo and no consent at a property that checks identity at the gate', async () => {
    serve([AT_GATE]);
    await openForm();
    const submitter = section(2);
    expect(submitter.queryByRole('group', { name: 'Foto KTP' })).toBeNull();
    expect(submitter.queryByLabelText(/^Saya setuju/)).toBeNull();
    expect(submitter.getByText(/memeriksa identitas di gerbang/)).toBeTruthy();
  });

  it.each([
    ['in a tenant’s unit', filledIn()],
    ['outside the tenants’ units', filledIn({ for_tenant: false, floor: FLOOR, location: 'Koridor' })],
  ])('[S2-058] accepts attachments but requires none, for work %s', async (_, draft) => {
    leaveDraft(draft);
    serve([AT_GATE]);
    const { user } = await openForm();
    expect(section(3).getByText('opsional')).toBeTruthy();
    expect(section(3).getByText(/PDF/)).toBeTruthy();
    await user.click(submitButton());
    expect(await confirmDialog()).toBeTruthy();
  });

  it('[S2-059] shows the types of job, and a text field for each that is ticked', async () => {
    serve();
    const { user } = await openForm();
    const jobs = section(4);
    const cards = jobs.getAllByRole('checkbox');
    expect(cards.map((card) => /^(Sipil|Arsitektur|ME|AC & Plumbing|Lainnya)/.exec(card.textContent)?.[1])).toEqual([
      'Sipil',
      'Arsitektur',
      'ME',
      'AC & Plumbing',
      'Lainnya',
    ]);
    expect(jobs.queryByLabelText('Rincian pekerjaan ME')).toBeNull();
    await user.click(jobs.getByText('ME'));
    fireEvent.change(jobs.getByLabelText('Rincian pekerjaan ME'), { target: { value: 'Titik lampu' } });
    await user.click(jobs.getByText('ME'));
    expect(jobs.queryByLabelText('Rincian pekerjaan ME')).toBeNull();
    await user.click(jobs.getByText('ME'));
    expect(jobs.getByLabelText<HTMLTextAreaElement>('Rincian pekerjaan ME').value).toBe('Titik lampu');
  });

  it('[D7-16] offers the units of the chosen tenant and selects the only one', async () => {
    serve();
    const { user } = await openForm();
    await pick(user, field('Tenant'), 'Kopi Senja');
    expect(field('Unit').value).toBe('');
    await user.click(field('Unit'));
    const list = document.getElementById(field('Unit').getAttribute('aria-controls') ?? '');
    expect([...(list?.querySelectorAll('[role=option]') ?? [])].map((option) => option.textContent)).toEqual([
      '2-15 · Lantai 2',
      '2-16 · Lantai 2',
    ]);
    await pick(user, field('Tenant'), 'Batik Pesona');
    expect(field('Unit').value).toBe('2-20 · Lantai 2');
  });

  it('[D7-42] says when the tenants cannot be loaded and tries again', async () => {
    let isMended = false;
    serve([MALL], {
      'GET /v1/public/tenant': () => (isMended ? json(TENANTS) : problem(503, 'unavailable')),
    });
    const { user } = await openForm();
    await user.click(field('Tenant'));
    await screen.findByText('Daftar tidak dapat dimuat.');
    isMended = true;
    await user.click(screen.getByText('Coba lagi'));
    await pick(user, field('Tenant'), 'Batik Pesona');
    expect(screen.queryByText('Daftar tidak dapat dimuat.')).toBeNull();
  });

  it('[D7-12] [S5-040] disables closed days, and limits the end of work to 1 day to 1 month after the start', async () => {
    onPhone();
    const sent = serve();
    const { user } = await openForm();
    const asked = sent.find(({ path }) => path.endsWith('/availbility'));
    expect(asked?.query.get('form_type')).toBe('work');
    expect(asked?.query.get('start_date')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await user.click(field(/^Tanggal mulai/));
    expect(within(await shownDialog('Tanggal mulai')).getByText('November 2026')).toBeTruthy();
    expect([15, 16, 18, 19, 20].map(day)).toEqual([true, false, false, true, false]);
    await user.click(calendar().getByText('18'));
    expect(field(/^Tanggal mulai/).textContent).toBe('Rab, 18-Nov-2026');
    expect(screen.getByText('19 Nov ditutup:').textContent).toBe('19 Nov ditutup: perawatan lift barang');
    await noDialog();
    await user.click(field(/^Tanggal selesai/));
    await shownDialog('Tanggal selesai');
    expect([18, 19, 20, 24].map(day)).toEqual([true, true, false, false]);
    await user.click(calendar().getByRole('button', { name: 'Bulan berikutnya' }));
    expect([4, 18, 19].map(day)).toEqual([false, false, true]);
  });

  it('[D7-13] accepts any working times and offers no slots', async () => {
    leaveDraft(filledIn({ start_time: '', end_time: '' }));
    const sent = serve([AT_GATE]);
    const { user } = await openForm();
    await user.type(field('Jam mulai'), '2207');
    await user.type(field('Jam selesai'), '0453');
    await user.click(submitButton());
    await user.click((await confirmDialog()).getByText('Ya, kirim'));
    await waitFor(() => expect(posted(sent)[0]?.body).toMatchObject({ start_time: '22:07', end_time: '04:53' }));
    expect(sent.some(({ path }) => path.endsWith('/time'))).toBe(false);
  });

  it('clears the last day of work when it no longer fits the first day', async () => {
    onPhone();
    leaveDraft(filledIn({ start_date: '2026-11-16', end_date: '2026-11-17' }));
    serve([AT_GATE]);
    const { user } = await openForm();
    expect(screen.getByText(/^2 hari\. /)).toBeTruthy();
    await user.click(field(/^Tanggal mulai/));
    await user.click(within(await shownDialog('Tanggal mulai')).getByText('20'));
    await waitFor(() => expect(field(/^Tanggal selesai/).textContent).toBe('Pilih'));
  });
});
