import { MOVEMENT_PHOTOS_MAX } from '@gerbang/shared/contracts/gate-movements';
import { useEffect, useEffectEvent, useState } from 'react';

import { prepareFile } from '../../lib/uploads/prepare-file.ts';

/** A photo that the guard took, and the address under which the page shows it. */
export interface GatePhoto {
  blob: Blob;
  preview: string;
}

/** The photos of one movement: made small at once, kept in memory until they go into the device's queue. */
export interface GatePhotos {
  photos: readonly GatePhoto[];
  isFull: boolean;
  hasFailed: boolean;
  add: (files: readonly File[]) => Promise<void>;
  remove: (photo: GatePhoto) => void;
}

/** Takes photos for a movement. */
export function usePhotos(): GatePhotos {
  const [photos, setPhotos] = useState<readonly GatePhoto[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const forget = useEffectEvent(() => photos.forEach(({ preview }) => URL.revokeObjectURL(preview)));
  useEffect(() => () => forget(), []);
  return {
    photos,
    isFull: photos.length >= MOVEMENT_PHOTOS_MAX,
    hasFailed,
    async add(files) {
      const prepared = await Promise.all(files.map((file) => prepareFile(file, 'gate')));
      setFailed(prepared.some((one) => 'code' in one));
      const taken = prepared.flatMap((one) => ('blob' in one ? [one.blob] : []));
      const added = taken.map((blob) => ({ blob, preview: URL.createObjectURL(blob) }));
      setPhotos((before) => [...before, ...added].slice(0, MOVEMENT_PHOTOS_MAX));
    },
    remove(photo) {
      URL.revokeObjectURL(photo.preview);
      setPhotos((before) => before.filter((one) => one !== photo));
    },
  };
}
