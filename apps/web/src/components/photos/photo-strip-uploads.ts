import { useState } from 'react';

import type { UploadRef } from '../lib/uploads/upload-ref.ts';
import { readUploads, removeUpload, retryUpload, startUpload, whenUploaded } from '../lib/uploads/upload-store.ts';
import type { UploadState } from '../lib/uploads/upload-store.ts';
import { useUploads } from '../lib/uploads/use-uploads.ts';
import type { StripPhoto } from './photo-strip.ts';

/** Photos of a form that is still to be sent: what a strip shows of them, and their addresses once they are stored. */
export interface StripUploads {
  photos: StripPhoto[];
  add: (files: File[]) => void;
  remove: (photo: StripPhoto) => void;
  retry: (photo: StripPhoto) => void;
  /** Waits for all of them; fails when one cannot be sent. */
  urls: () => Promise<string[]>;
  /** Forgets them, once the form is sent. */
  clear: () => void;
}

/** Sends photos of operations in the background while a form is filled in; staff give their token, a tenant is known anyway. */
export function useStripUploads(token: string | null): StripUploads {
  const [refs, setRefs] = useState<readonly UploadRef[]>([]);
  const states = useUploads();
  return {
    photos: refs.map(({ key }) => asPhoto(key, states.get(key))),
    add: (files) => {
      const added = files.map((file) => startUpload(file, 'operation', token));
      setRefs((before) => [...before, ...added]);
    },
    remove: ({ id }) => {
      removeUpload(id);
      setRefs((before) => before.filter(({ key }) => key !== id));
    },
    retry: ({ id }) => retryUpload(id),
    urls: async () => {
      const keys = refs.map(({ key }) => key);
      const urls = await whenUploaded(keys);
      return keys.flatMap((key) => urls.get(key) ?? []);
    },
    clear: () => {
      for (const { key } of refs) if (readUploads().has(key)) removeUpload(key);
      setRefs([]);
    },
  };
}

function asPhoto(id: string, state: UploadState | undefined): StripPhoto {
  if (state === undefined || state.status === 'failed') return { id, src: state?.preview ?? null, status: 'failed' };
  if (state.status === 'done') return { id, src: state.preview };
  return { id, src: state.preview, status: 'sending', progress: state.progress };
}
