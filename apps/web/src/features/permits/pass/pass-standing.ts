import { printedPermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';
import type { PermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';

import type { KeptPass } from '../../../entities/permit/kept-passes.ts';

/** Validity of a kept pass at `now`, without network. What the server has ended stays ended. */
export function standingOf({ standing, from, until }: KeptPass, now: Date): PermitValidity {
  if (standing === 'revoked' || standing === 'expired') return standing;
  return printedPermitValidity({ state: 'approved', from: new Date(from), until: new Date(until) }, now);
}
