import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { useState } from 'react';

import type { StripPhoto } from '../../components/photo-strip.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { readUploads, removeUpload, startUpload, whenUploaded } from '../../lib/uploads/upload-store.ts';
import type { UploadState } from '../../lib/uploads/upload-store.ts';
import { useUploads } from '../../lib/uploads/use-uploads.ts';
import type { Acts } from './use-act.ts';

/** A photo that is not part of the work order yet: the upload, and the id under which it will be. */
interface Pending {
  key: string;
  id: string;
  hasFailed: boolean;
}

/** The photos of one moment of a work order: stored ones, and those on their way. */
export function useWorkPhotos(order: WorkOrderRecord, { act }: Acts, moment: 'before' | 'after') {
  const { token } = useAuth();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const uploads = useUploads();
  const urlOf = useFirstUrls();
  const mark = (id: string, hasFailed: boolean) =>
    setPending((before) => before.map((one) => (one.id === id ? { ...one, hasFailed } : one)));
  const forget = ({ id, key }: Pending) => {
    setPending((before) => before.filter((one) => one.id !== id));
    if (readUploads().has(key)) removeUpload(key);
  };
  const attach = async (photo: Pending) => {
    mark(photo.id, false);
    try {
      const url = (await whenUploaded([photo.key])).get(photo.key);
      // Taken away again before it was there.
      if (!readUploads().has(photo.key)) return;
      const answer = await act('photos', 'POST', { id: photo.id, moment, url });
      if (answer.data === undefined) mark(photo.id, true);
      else forget(photo);
    } catch {
      mark(photo.id, true);
    }
  };
  const stored = order.photos.filter((photo) => photo.moment === moment);
  const known = new Set(stored.map(({ id }) => id));
  const waiting = pending.filter(({ id }) => !known.has(id));
  return {
    photos: [
      ...stored.map(({ id, url }): StripPhoto => ({ id, src: urlOf(id, url) })),
      ...waiting.map((photo) => onItsWay(photo, uploads.get(photo.key))),
    ],
    isRemovable: ({ id }: StripPhoto) => !stored.some((photo) => photo.id === id && photo.from_complaint),
    add: (files: File[]) => {
      const added = files.map((file) => {
        return { key: startUpload(file, 'operation', token).key, id: newUuid(), hasFailed: false };
      });
      setPending((before) => [...before, ...added]);
      for (const photo of added) void attach(photo);
    },
    remove: ({ id }: StripPhoto) => {
      const waits = pending.find((one) => one.id === id);
      if (waits === undefined) void act(`photos/${id}`, 'DELETE');
      else forget(waits);
    },
    retry: ({ id }: StripPhoto) => {
      const waits = pending.find((one) => one.id === id);
      if (waits !== undefined) void attach(waits);
    },
  };
}

function onItsWay({ id, hasFailed }: Pending, state: UploadState | undefined): StripPhoto {
  const src = state?.preview ?? null;
  if (hasFailed) return { id, src, status: 'failed' };
  return { id, src, status: 'sending', progress: state?.progress ?? 0 };
}

/** A link works for an hour; after this long the next one is taken. */
const KEPT_MS = 50 * 60 * 1000;

/** Every answer has new links to the same photos; the first of each is kept while it works, so that nothing is fetched twice. */
function useFirstUrls(): (id: string, url: string) => string {
  const [urls] = useState(() => new Map<string, { url: string; at: number }>());
  return (id, url) => {
    const known = urls.get(id);
    if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.url;
    urls.set(id, { url, at: Date.now() });
    return url;
  };
}
