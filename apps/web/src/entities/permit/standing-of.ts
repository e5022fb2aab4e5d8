import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import { isLive } from '@gerbang/shared/domain/permits/pass-standing';
import type { PassStanding } from '@gerbang/shared/domain/permits/pass-standing';
import { printedPermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';

/** Standing of a pass at `now`, without network: time goes on, everything else is what the server last said. */
export function standingOf(
  { standing, from, until }: Pick<PassView, 'standing' | 'from' | 'until'>,
  now: Date,
): PassStanding {
  if (!isLive(standing)) return standing;
  return printedPermitValidity({ state: 'approved', from: new Date(from), until: new Date(until) }, now);
}
