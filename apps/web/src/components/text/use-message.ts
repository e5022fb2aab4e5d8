import { useRef, useState } from 'react';

import { newUuid } from '../../lib/api/ids.ts';
import { useStripUploads } from '../photos/photo-strip-uploads.ts';

/** A message: text, and photos that are already stored. */
export interface Message {
  id: string;
  text: string;
  photos: string[];
}

/**
 * State of a message with photos that is being written. A message needs text. Staff pass their token. Tenants pass
 * null, because their session is read from storage.
 */
export function useMessage(token: string | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // A retry after a failure sends the same id, so that the message is stored once.
  const [id, setId] = useState(() => newUuid());
  const [isSending, setSending] = useState(false);
  const photos = useStripUploads(token);
  const sendOnce = async (
    post: (message: Message) => Promise<boolean>,
    onPhotoFailed: () => void,
  ): Promise<boolean> => {
    const urls = await photos.urls().catch(() => null);
    if (urls === null) onPhotoFailed();
    if (urls === null || !(await post({ id, text, photos: urls }))) return false;
    photos.clear();
    setText('');
    setId(newUuid());
    return true;
  };
  /** Resolves with false when the text is missing, a photo could not be uploaded, or `post` resolves with false. */
  const send = async (post: (message: Message) => Promise<boolean>, onPhotoFailed: () => void): Promise<boolean> => {
    setMissing(text.trim() === '');
    if (text.trim() === '') {
      field.current?.focus();
      return false;
    }
    setSending(true);
    return sendOnce(post, onPhotoFailed).finally(() => setSending(false));
  };
  const fault = isMissing && text.trim() === '' ? 'required' : undefined;
  return { field, text, setText, fault, photos, send, isSending };
}
