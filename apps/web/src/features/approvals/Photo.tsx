import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './detail.module.css';

/** A small picture; its link is short-lived, so a sign stands in its place once it is no longer given out. */
export function Photo({ url }: { url: string | null }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) {
    return (
      <span className={classes.photo} data-none>
        <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
      </span>
    );
  }
  return <img className={classes.photo} src={url} alt="" loading="lazy" onError={() => setFailed(url)} />;
}
