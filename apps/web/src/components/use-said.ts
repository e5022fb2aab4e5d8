import { useRef, useState } from 'react';

import { useStripUploads } from './photo-strip-uploads.ts';

/** What somebody says: words, and photos that are stored already. */
export interface Said {
  id: string;
  text: string;
  photos: string[];
}

/** Words with photos that are being written; without words nothing is said. Staff give their token, a tenant is known anyway. */
export function useSaid(token: string | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Sent again after it failed, it is the same message.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const photos = useStripUploads(token);
  const sayOnce = async (say: (said: Said) => Promise<boolean>, onPhotoFailed: () => void): Promise<boolean> => {
    const urls = await photos.urls().catch(() => null);
    if (urls === null) onPhotoFailed();
    if (urls === null || !(await say({ id, text, photos: urls }))) return false;
    photos.clear();
    setText('');
    setId(crypto.randomUUID());
    return true;
  };
  /** Gives whether it was said. */
  const send = async (say: (said: Said) => Promise<boolean>, onPhotoFailed: () => void): Promise<boolean> => {
    setMissing(text.trim() === '');
    if (text.trim() === '') {
      field.current?.focus();
      return false;
    }
    setSending(true);
    return sayOnce(say, onPhotoFailed).finally(() => setSending(false));
  };
  const fault = isMissing && text.trim() === '' ? 'required' : undefined;
  return { field, text, setText, fault, photos, send, isSending };
}
