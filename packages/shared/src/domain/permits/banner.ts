import type { PermitKind } from './kinds.ts';

/** The colours a banner can have; each goes with an icon and words of its own. */
export type BannerColour = 'red' | 'green' | 'yellow' | 'amber' | 'grey';

/** The texts a banner can have, by their key in the catalogue. */
export type BannerMessage =
  | 'rejected'
  | 'complete'
  | 'security_checked'
  | 'goodsLeft'
  | 'workersCheckedIn'
  | 'returned'
  | 'cancelled'
  | 'closed'
  | 'suspended'
  | 'waiting';

/** What the status screen says about a permit before anything else. */
export interface Banner {
  colour: BannerColour;
  message: BannerMessage;
}

const CHECKED = {
  loading: 'security_checked',
  unloading: 'goodsLeft',
  work: 'workersCheckedIn',
} as const satisfies Record<PermitKind, BannerMessage>;

/** The banner of a permit; a progress that nobody has named yet counts as still being processed. */
export function bannerOf(kind: PermitKind, progress: string): Banner {
  switch (progress) {
    case 'rejected':
    case 'suspended':
      return { colour: 'red', message: progress };
    case 'complete':
    case 'closed':
      return { colour: 'green', message: progress };
    case 'security_checked':
      return { colour: 'green', message: CHECKED[kind] };
    case 'returned':
      return { colour: 'amber', message: progress };
    case 'cancelled':
      return { colour: 'grey', message: progress };
    default:
      return { colour: 'yellow', message: 'waiting' };
  }
}

/** Whether nothing more can happen to a permit with this progress. */
export function isSettled(progress: string): boolean {
  return progress === 'rejected' || progress === 'closed' || progress === 'cancelled';
}
