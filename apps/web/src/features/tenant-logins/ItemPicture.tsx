import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './tenant-logins.module.css';

interface Props {
  src: string | null;
  size: number;
  /** What it shows, where nothing beside it says so. */
  alt?: string;
}

/** A thing's picture, or a sign in its place while there is none or its link has ended. */
export function ItemPicture({ src, size, alt = '' }: Props) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.picture} style={{ width: size, height: size }}>
      {src === null || isBroken ? (
        <IconPackage size={size / 2.4} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={src} alt={alt} loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
