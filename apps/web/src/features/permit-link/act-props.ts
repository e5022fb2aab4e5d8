import type { LinkView } from '@gerbang/shared/contracts/permit-link';
import type { ReactNode } from 'react';

/** What each kind of link is given to do its work. */
export interface ActProps {
  token: string;
  view: LinkView;
  /** The permit's facts, for reading. */
  details: ReactNode;
  /** The link turned out to be used or ended meanwhile. */
  onEnded: () => void;
}
