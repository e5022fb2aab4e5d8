import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';

import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { useUpload } from '../../../lib/uploads/use-uploads.ts';

import classes from './goods-form.module.css';

/** Picture of an item, or an icon. Decorative, because the name is beside it. */
export function ItemPhoto({ photo, size }: { photo: UploadRef | null; size: number }) {
  const { preview } = useUpload(photo?.key ?? '');
  return <Thumb key={preview} src={photo === null ? null : preview} size={size} />;
}

export function Thumb({ src, size }: { src: string | null; size: number }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {src === null || isBroken ? (
        <IconPackage size={size / 2.4} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
