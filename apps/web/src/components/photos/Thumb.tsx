import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './Thumb.module.css';

/** Picture of an item, or an icon. Decorative, because the name is beside it. */
export function Thumb({ src, size }: { src: string | null; size: number }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.root} style={{ width: size, height: size }}>
      {src === null || isBroken ? (
        <IconPackage size={size / 2.4} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}
