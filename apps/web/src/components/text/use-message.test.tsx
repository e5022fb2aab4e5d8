import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { aPhoto, forgetUploads, stubUploads } from '../../test/upload-server.ts';
import { useMessage, type Message } from './use-message.ts';

afterEach(forgetUploads);

interface Props {
  post: (message: Message) => Promise<boolean>;
  onPhotoFailed: () => void;
}

function Form({ post, onPhotoFailed }: Props) {
  const { field, text, setText, fault, photos, send, isSending } = useMessage('staff-token');
  return (
    <>
      <textarea ref={field} aria-label="Pesan" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="file" aria-label="Foto" onChange={({ target }) => photos.add([...(target.files ?? [])])} />
      <button type="button" disabled={isSending} onClick={() => void send(post, onPhotoFailed)}>
        Kirim
      </button>
      <output>{`${fault ?? ''} ${photos.photos.length}`}</output>
    </>
  );
}

function open(...answers: boolean[]) {
  const post = vi.fn<Props['post']>();
  for (const answer of answers) post.mockResolvedValueOnce(answer);
  const onPhotoFailed = vi.fn<() => void>();
  render(<Form post={post} onPhotoFailed={onPhotoFailed} />);
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole('button', { name: 'Kirim' }));
  return { user, post, onPhotoFailed, send, status: () => screen.getByRole('status').textContent };
}

it('sends a message again with the same id after a failure, and the next message with a new id', async () => {
  stubUploads();
  const { user, post, send, status } = open(false, true, true);
  await user.type(screen.getByLabelText('Pesan'), 'Masih bocor');
  await user.upload(screen.getByLabelText('Foto'), aPhoto());
  await send();
  await send();
  await waitFor(() => expect(status()).toBe(' 0'));
  await user.type(screen.getByLabelText('Pesan'), 'Terima kasih');
  await send();
  const sent = post.mock.calls.map(([message]) => message);
  expect(sent.map(({ text, photos }) => [text, photos.length])).toEqual([
    ['Masih bocor', 1],
    ['Masih bocor', 1],
    ['Terima kasih', 0],
  ]);
  expect([sent[0]?.id === sent[1]?.id, sent[1]?.id === sent[2]?.id]).toEqual([true, false]);
});

it('does not send a message without text, and asks for the text', async () => {
  stubUploads();
  const { user, post, send, status } = open();
  await user.upload(screen.getByLabelText('Foto'), aPhoto());
  await send();
  expect([status(), document.activeElement]).toEqual(['required 1', screen.getByLabelText('Pesan')]);
  expect(post).not.toHaveBeenCalled();
});

it('does not send a message with a photo that failed to upload', async () => {
  stubUploads((upload) => upload.answer(422, {}));
  const { user, post, onPhotoFailed, send } = open();
  await user.type(screen.getByLabelText('Pesan'), 'Masih bocor');
  await user.upload(screen.getByLabelText('Foto'), aPhoto());
  await send();
  await waitFor(() => expect(onPhotoFailed).toHaveBeenCalled());
  expect(post).not.toHaveBeenCalled();
});
