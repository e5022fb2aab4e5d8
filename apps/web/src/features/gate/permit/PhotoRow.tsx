import { MOVEMENT_PHOTOS_MAX } from '@gerbang/shared/contracts/gate/gate-movements';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { PickInput } from '../../../components/form/PickButton.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ACCEPT, prepareFile } from '../../../lib/uploads/prepare-file.ts';

import classes from './verdict.module.css';

export function PhotoRow({ photos: { photos, isFull, hasFailed, add, remove } }: { photos: GatePhotos }) {
  const { t } = useTranslation('gate');
  const input = useRef<HTMLInputElement>(null);
  const label = t(photos.length === 0 ? 'photo.add' : 'photo.addMore');
  return (
    <div className={classes.photos}>
      <UnstyledButton className={classes.addPhoto ?? ''} disabled={isFull} onClick={() => input.current?.click()}>
        <IconCamera size={24} stroke={1.7} aria-hidden="true" />
        {isFull ? t('photo.full', { count: photos.length }) : label}
        {photos.length > 0 && !isFull && <span className={classes.quiet}>{t('photos', { count: photos.length })}</span>}
      </UnstyledButton>
      <PickInput ref={input} label={label} accept={ACCEPT.gate} isCamera onPick={(files) => void add(files)} />
      {hasFailed && (
        <p className={classes.photoFault} role="alert">
          {t('photo.unreadable')}
        </p>
      )}
      {photos.length > 0 && (
        <ul className={classes.taken}>
          {photos.map((photo, index) => (
            <li key={photo.preview}>
              <img src={photo.preview} alt={t('photo.one', { number: index + 1 })} />
              <ActionIcon
                size={44}
                className={classes.removePhoto ?? ''}
                aria-label={t('photo.remove', { number: index + 1 })}
                onClick={() => remove(photo)}
              >
                <span>
                  <IconX size={18} stroke={2.2} />
                </span>
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `preview` is the object URL of the thumbnail. */
interface GatePhoto {
  blob: Blob;
  preview: string;
}

/** Photos of one movement. They are resized when they are taken and stay in memory until the movement is queued. */
interface GatePhotos {
  photos: readonly GatePhoto[];
  isFull: boolean;
  hasFailed: boolean;
  add: (files: readonly File[]) => Promise<void>;
  remove: (photo: GatePhoto) => void;
}

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
      setFailed(prepared.some((file) => 'code' in file));
      const taken = prepared.flatMap((file) => ('blob' in file ? [file.blob] : []));
      const added = taken.map((blob) => ({ blob, preview: URL.createObjectURL(blob) }));
      setPhotos((before) => [...before, ...added].slice(0, MOVEMENT_PHOTOS_MAX));
    },
    remove(photo) {
      URL.revokeObjectURL(photo.preview);
      setPhotos((before) => before.filter((other) => other !== photo));
    },
  };
}
