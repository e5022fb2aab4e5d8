import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './check-status.module.css';

interface Props {
  url: string | null;
  alt: string;
  className: string | undefined;
}

/** A picture of the permit; its link is short-lived, so a sign stands in its place once it is no longer given out. */
export function Picture({ url, alt, className }: Props) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) {
    return (
      <span className={`${className ?? ''} ${classes.noPicture}`} aria-hidden="true">
        <IconPhoto size={24} stroke={1.5} />
      </span>
    );
  }
  return <img className={className} src={url} alt={alt} loading="lazy" onError={() => setFailed(url)} />;
}
