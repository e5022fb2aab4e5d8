import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './mail-decision.module.css';

/** A small picture; its link is short-lived, so a sign stands in its place once it is no longer given out. */
export function Photo({ url, alt = '' }: { url: string | null; alt?: string }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) {
    return (
      <span className={classes.photo}>
        <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
      </span>
    );
  }
  return <img className={classes.photo} src={url} alt={alt} loading="lazy" onError={() => setFailed(url)} />;
}
