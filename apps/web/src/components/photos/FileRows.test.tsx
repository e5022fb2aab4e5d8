import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { onPhone } from '../../test/screens.ts';
import { aPhoto, forgetUploads, storeUpload, stubUploads } from '../../test/upload-server.ts';
import { FileRows } from './FileRows.tsx';

beforeAll(() => loadTexts(['forms', 'uploads'], LANGUAGES));

beforeAll(() => import('./FileDrop.tsx'), 60_000);
afterEach(forgetUploads);

function Form({ max = 3 }: { max?: number }) {
  const [files, setFiles] = useState<UploadRef[]>([]);
  return <FileRows kind="attachment" label="Lampiran" value={files} onChange={setFiles} max={max} />;
}

function show(max?: number) {
  render(
    <MantineProvider>
      <Form {...(max !== undefined && { max })} />
    </MantineProvider>,
  );
  return userEvent.setup();
}

const input = () => screen.findByLabelText<HTMLInputElement>('Pilih berkas', { selector: 'input' });
const aPdf = new File(['%PDF-1.7'], 'surat-jalan.pdf', { type: 'application/pdf' });

describe('file rows', () => {
  it('shows name, progress and completion of each file', async () => {
    const sent = stubUploads(() => {});
    const user = show();
    await user.upload(await input(), aPdf);
    expect(await screen.findByText('surat-jalan.pdf')).toBeTruthy();
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.progress(0.64);
    expect(await screen.findByText('Mengunggah 64% dari 1 kB')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Mengunggah surat-jalan.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe('64');
    storeUpload(sent[0] ?? never());
    expect(await screen.findByText('Terunggah')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('[S8-025] says that a file could not be sent, with buttons to try again and to remove it', async () => {
    // A refusal is not retried automatically.
    stubUploads((upload) => upload.answer(422, {}));
    const user = show();
    await user.upload(await input(), aPhoto('daftar.jpg'));
    expect((await screen.findByRole('alert')).textContent).toContain('Gagal diunggah');
    const sent = stubUploads();
    await user.click(screen.getByRole('button', { name: 'Coba lagi daftar.jpg' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Hapus daftar.jpg' }));
    expect(screen.queryByText('daftar.jpg')).toBeNull();
  });

  it('shows why a file of the wrong type is refused', async () => {
    stubUploads();
    const user = userEvent.setup({ applyAccept: false });
    show();
    await user.upload(await input(), new File(['x'], 'catatan.txt', { type: 'text/plain' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Jenis berkas ini tidak didukung.');
  });

  it('never accepts more than the maximum number of files', async () => {
    stubUploads();
    const user = show(2);
    await user.upload(await input(), [aPhoto('a.jpg'), aPhoto('b.jpg'), aPhoto('c.jpg')]);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Paling banyak 2 berkas.')).toBeTruthy();
    expect(screen.queryByLabelText('Pilih berkas', { selector: 'input' })).toBeNull();
  });

  it('offers the camera and the file picker on a phone', async () => {
    onPhone();
    stubUploads();
    show();
    const camera = screen.getByLabelText('Ambil foto', { selector: 'input' });
    expect(camera.getAttribute('capture')).toBe('environment');
    const files = await input();
    expect(files.hasAttribute('capture')).toBe(false);
    expect(files.accept).toContain('.pdf');
  });
});

function never(): never {
  throw new Error('nothing was sent');
}
