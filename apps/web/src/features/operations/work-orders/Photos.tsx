import { WORK_PHOTOS_MAX } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { Text } from '@mantine/core';
import { useState } from 'react';

import type { StripPhoto } from '../../../components/photos/photo-strip.ts';
import { PhotoStrip } from '../../../components/photos/PhotoStrip.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { readUploads, removeUpload, startUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import type { UploadState } from '../../../lib/uploads/upload-store.ts';
import { useUploads } from '../../../lib/uploads/use-uploads.ts';
import { Section } from './Section.tsx';
import { isRemovableRow, type Acts, type OrderPart } from './use-act.ts';

import classes from './work-orders.module.css';

export function Photos({ order, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const isOfComplaint = order.photos.some(({ from_complaint }) => from_complaint);
  return (
    <Section title={t('photos.title')}>
      <div className={classes.photoPair}>
        <Strip order={order} acts={acts} mayNote={mayNote} moment="before" />
        <Strip order={order} acts={acts} mayNote={mayNote} moment="after" />
      </div>
      {isOfComplaint && (
        <Text c="dimmed" fz={14}>
          {t('photos.fromComplaint')}
        </Text>
      )}
    </Section>
  );
}

interface StripProps extends Pick<OrderPart, 'order' | 'acts' | 'mayNote'> {
  moment: 'before' | 'after';
  /** Path of the button that takes a photo, for a form that focuses it. */
  path?: string;
}

export function Strip({ order, acts, mayNote, moment, path }: StripProps) {
  const { t } = useTranslation('workOrders');
  const { photos, add, remove, retry, isRemovable } = useWorkPhotos(order, acts, moment);
  const hasLate = order.photos.some((photo) => photo.moment === moment && photo.is_late);
  return (
    <PhotoStrip
      label={t(`photos.${moment}`)}
      value={photos}
      max={WORK_PHOTOS_MAX}
      {...(path !== undefined && { 'data-path': path })}
      {...(hasLate && { description: t('late.photos') })}
      {...(mayNote && { onAdd: add, onRemove: remove, onRetry: retry, isRemovable })}
    />
  );
}

/** A photo that is still uploading, with the id that its record will have. */
interface Pending {
  key: string;
  id: string;
  hasFailed: boolean;
}

function useWorkPhotos(order: WorkOrderRecord, { act }: Acts, moment: 'before' | 'after') {
  const { token } = useAuth();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const uploads = useUploads();
  const urlOf = useFirstUrls();
  const mark = (id: string, hasFailed: boolean) =>
    setPending((before) => before.map((photo) => (photo.id === id ? { ...photo, hasFailed } : photo)));
  const forget = ({ id, key }: Pending) => {
    setPending((before) => before.filter((photo) => photo.id !== id));
    if (readUploads().has(key)) removeUpload(key);
  };
  const attach = async (photo: Pending) => {
    mark(photo.id, false);
    try {
      const url = (await whenUploaded([photo.key])).get(photo.key);
      // The photo was removed before its upload finished.
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
    isRemovable: ({ id }: StripPhoto) =>
      !stored.some((photo) => photo.id === id && (photo.from_complaint || !isRemovableRow(order, photo))),
    add: (files: File[]) => {
      const added = files.map((file) => {
        return { key: startUpload(file, 'operation', token).key, id: newUuid(), hasFailed: false };
      });
      setPending((before) => [...before, ...added]);
      for (const photo of added) void attach(photo);
    },
    remove: ({ id }: StripPhoto) => {
      const upload = pending.find((photo) => photo.id === id);
      if (upload === undefined) void act(`photos/${id}`, 'DELETE');
      else forget(upload);
    },
    retry: ({ id }: StripPhoto) => {
      const upload = pending.find((photo) => photo.id === id);
      if (upload !== undefined) void attach(upload);
    },
  };
}

function onItsWay({ id, hasFailed }: Pending, state: UploadState | undefined): StripPhoto {
  const src = state?.preview ?? null;
  if (hasFailed) return { id, src, status: 'failed' };
  return { id, src, status: 'sending', progress: state?.progress ?? 0 };
}

/** A signed link expires after an hour. A newer link replaces it a little earlier. */
const KEPT_MS = 50 * 60 * 1000;

/** Every response has new signed links. Keeps the first link of each photo while it is valid, so that the browser does not fetch the photo again. */
function useFirstUrls(): (id: string, url: string) => string {
  const [urls] = useState(() => new Map<string, { url: string; at: number }>());
  return (id, url) => {
    const known = urls.get(id);
    if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.url;
    urls.set(id, { url, at: Date.now() });
    return url;
  };
}
