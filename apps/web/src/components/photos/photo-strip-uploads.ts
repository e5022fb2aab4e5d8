import { useState } from 'react';

import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { readUploads, removeUpload, retryUpload, startUpload, whenUploaded } from '../../lib/uploads/upload-store.ts';
import type { UploadState } from '../../lib/uploads/upload-store.ts';
import { useUploads } from '../../lib/uploads/use-uploads.ts';
import type { StripPhoto } from './photo-strip.ts';

/** Photos of a form that is not sent yet: the items of the strip, and their URLs once they are uploaded. */
export interface StripUploads {
  photos: StripPhoto[];
  add: (files: File[]) => void;
  remove: (photo: StripPhoto) => void;
  retry: (photo: StripPhoto) => void;
  /** Resolves with the URL of each photo once all uploads are done. Rejects when an upload fails. */
  urls: () => Promise<string[]>;
  /** Removes all photos. Call it after the form was sent. */
  clear: () => void;
}

/**
 * Uploads photos of operations in the background while a form is filled in. Staff pass their token. Tenants pass null,
 * because their session is read from storage.
 */
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
