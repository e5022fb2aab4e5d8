import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';

import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { useUpload } from '../../lib/uploads/use-uploads.ts';

import classes from './permit-link.module.css';

/** A small square picture, or a sign in its place; its name stands beside it. */
export function Thumb({ photo }: { photo: UploadRef | null }) {
  const { preview } = useUpload(photo?.key ?? '');
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.thumb}>
      {photo === null || preview === null || preview === broken ? (
        <IconPackage size={22} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={preview} alt="" onError={() => setBroken(preview)} />
      )}
    </span>
  );
}
