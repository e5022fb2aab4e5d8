import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { aPhoto, forgetUploads, stubUploads } from '../../test/upload-server.ts';
import { PhotoField } from './PhotoField.tsx';

beforeAll(() => loadTexts(['forms', 'uploads'], LANGUAGES));
afterEach(forgetUploads);

function Form() {
  const [photo, setPhoto] = useState<UploadRef | null>(null);
  return <PhotoField kind="ktp" label="Foto KTP" value={photo} onChange={setPhoto} />;
}

function show() {
  render(
    <MantineProvider>
      <Form />
    </MantineProvider>,
  );
  return userEvent.setup({ applyAccept: false });
}

const aText = new File(['x'], 'catatan.txt', { type: 'text/plain' });
const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

describe('photo field', () => {
  it('offers another photo instead of a retry when the file itself is refused', async () => {
    const sent = stubUploads();
    const user = show();
    await user.upload(await input('Pilih foto'), aText);
    expect((await screen.findByRole('alert')).textContent).toContain('Jenis berkas ini tidak didukung.');
    expect(screen.queryByRole('button', { name: /Coba lagi/ })).toBeNull();
    await user.upload(await input('Ganti foto'), aPhoto('ktp.jpg'));
    expect(await screen.findByText('ktp.jpg')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText('catatan.txt')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('says that an upload without a connection is retried by itself', async () => {
    stubUploads((upload) => upload.fail());
    const user = show();
    await user.upload(await input('Pilih foto'), aPhoto('ktp.jpg'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Belum terunggah. Dicoba lagi otomatis begitu ada koneksi.',
    );
    expect(screen.getByRole('button', { name: 'Coba lagi ktp.jpg' })).toBeTruthy();
  });

  it('takes a photo that is dropped on its area', async () => {
    stubUploads();
    show();
    fireEvent.drop(screen.getByText('atau tarik foto ke sini'), { dataTransfer: { files: [aPhoto('ktp.jpg')] } });
    expect(await screen.findByText('ktp.jpg')).toBeTruthy();
  });
});
