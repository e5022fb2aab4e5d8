import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { withoutMotion } from '../../test/reduced-motion.ts';
import { aPhoto, forgetUploads, stubUploads } from '../../test/upload-server.ts';
import { useStripUploads } from './photo-strip-uploads.ts';
import { PhotoStrip } from './PhotoStrip.tsx';

beforeAll(() => loadTexts(['photos'], LANGUAGES));

beforeEach(withoutMotion);
afterEach(forgetUploads);

function Form({ onUrls }: { onUrls: (urls: string[]) => void }) {
  const { photos, add, remove, retry, urls } = useStripUploads('staff-token');
  return (
    <MantineProvider>
      <PhotoStrip label="Foto" value={photos} max={2} onAdd={add} onRemove={remove} onRetry={retry} />
      <button type="button" onClick={() => void urls().then(onUrls)}>
        Kirim
      </button>
    </MantineProvider>
  );
}

it('uploads photos with the staff session, shows them, and accepts no more than the maximum', async () => {
  const sent = stubUploads();
  const onUrls = vi.fn();
  const user = userEvent.setup();
  render(<Form onUrls={onUrls} />);
  const pick = screen.getByLabelText('Pilih foto', { selector: 'input' });
  await user.upload(pick, [aPhoto('a.jpg'), aPhoto('b.jpg'), aPhoto('c.jpg')]);
  await screen.findByText('Paling banyak 2 foto.');
  await user.click(screen.getByRole('button', { name: 'Kirim' }));
  await waitFor(() => expect(onUrls).toHaveBeenCalled());
  expect(onUrls.mock.calls[0]?.[0]).toHaveLength(2);
  expect(sent.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual([
    ['/v1/upload/image?kind=operation', 'Bearer staff-token'],
    ['/v1/upload/image?kind=operation', 'Bearer staff-token'],
  ]);
});

it('opens a photo large, moves between photos with the arrow keys, and removes the chosen photo', async () => {
  const onRemove = vi.fn();
  const user = userEvent.setup();
  const value = [
    { id: 'a', src: '/a.jpg' },
    { id: 'b', src: '/b.jpg' },
  ];
  render(
    <MantineProvider>
      <PhotoStrip label="Foto" value={value} max={5} onRemove={onRemove} isRemovable={({ id }) => id === 'b'} />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Buka foto 1 dari Foto' }));
  expect((await screen.findByRole('img', { name: 'Foto, foto 1 dari 2' })).getAttribute('src')).toBe('/a.jpg');
  await user.keyboard('{ArrowRight}');
  expect((await screen.findByRole('img', { name: 'Foto, foto 2 dari 2' })).getAttribute('src')).toBe('/b.jpg');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Hapus foto 1 dari Foto' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hapus foto 2 dari Foto' }));
  expect(onRemove).toHaveBeenCalledWith(value[1]);
});
