import type { PermitKind } from './kinds.ts';

/** The colours of a banner. Each has its own icon and text. */
export type BannerColour = 'red' | 'green' | 'yellow' | 'amber' | 'grey';

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

/** The first thing that the status screen says about a permit. */
export interface Banner {
  colour: BannerColour;
  message: BannerMessage;
}

const CHECKED = {
  loading: 'security_checked',
  unloading: 'goodsLeft',
  work: 'workersCheckedIn',
} as const satisfies Record<PermitKind, BannerMessage>;

/** The banner of a permit. An unknown progress is shown as still being processed. */
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

/** Whether a permit with this progress has ended for good. */
export function isSettled(progress: string): boolean {
  return progress === 'rejected' || progress === 'closed' || progress === 'cancelled';
}
