import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { aPhoto, forgetUploads, stubUploads } from '../test/upload-server.ts';
import { useSaid, type Said } from './use-said.ts';

afterEach(forgetUploads);

interface Props {
  say: (said: Said) => Promise<boolean>;
  onPhotoFailed: () => void;
}

function Form({ say, onPhotoFailed }: Props) {
  const { field, text, setText, fault, photos, send, isSending } = useSaid('staff-token');
  return (
    <>
      <textarea ref={field} aria-label="Pesan" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="file" aria-label="Foto" onChange={({ target }) => photos.add([...(target.files ?? [])])} />
      <button type="button" disabled={isSending} onClick={() => void send(say, onPhotoFailed)}>
        Kirim
      </button>
      <output>{`${fault ?? ''} ${photos.photos.length}`}</output>
    </>
  );
}

function open(...answers: boolean[]) {
  const say = vi.fn<Props['say']>();
  for (const answer of answers) say.mockResolvedValueOnce(answer);
  const onPhotoFailed = vi.fn<() => void>();
  render(<Form say={say} onPhotoFailed={onPhotoFailed} />);
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole('button', { name: 'Kirim' }));
  return { user, say, onPhotoFailed, send, said: () => screen.getByRole('status').textContent };
}

it('is the same message when it is sent again, and another one afterwards', async () => {
  stubUploads();
  const { user, say, send, said } = open(false, true, true);
  await user.type(screen.getByLabelText('Pesan'), 'Masih bocor');
  await user.upload(screen.getByLabelText('Foto'), aPhoto());
  await send();
  await send();
  await waitFor(() => expect(said()).toBe(' 0'));
  await user.type(screen.getByLabelText('Pesan'), 'Terima kasih');
  await send();
  const sent = say.mock.calls.map(([one]) => one);
  expect(sent.map(({ text, photos }) => [text, photos.length])).toEqual([
    ['Masih bocor', 1],
    ['Masih bocor', 1],
    ['Terima kasih', 0],
  ]);
  expect([sent[0]?.id === sent[1]?.id, sent[1]?.id === sent[2]?.id]).toEqual([true, false]);
});

it('is not said without words, and the words are asked for', async () => {
  stubUploads();
  const { user, say, send, said } = open();
  await user.upload(screen.getByLabelText('Foto'), aPhoto());
  await send();
  expect([said(), document.activeElement]).toEqual(['required 1', screen.getByLabelText('Pesan')]);
  expect(say).not.toHaveBeenCalled();
});

it('is not said without a photo that could not be sent', async () => {
  stubUploads((upload) => upload.answer(422, {}));
  const { user, say, onPhotoFailed, send } = open();
  await user.type(screen.getByLabelText('Pesan'), 'Masih bocor');
  await user.upload(screen.getByLabelText('Foto'), aPhoto());
  await send();
  await waitFor(() => expect(onPhotoFailed).toHaveBeenCalled());
  expect(say).not.toHaveBeenCalled();
});
