import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { gateVerdict } from '@gerbang/shared/domain/permits/gate';
import type { Verdict } from '@gerbang/shared/domain/permits/gate';

import { gateFactsOf } from '../../lib/gate-device/overlay.ts';

export type Visit = GatePermit['visits'][number];

/** The visit of people who are inside. */
export function openVisit({ visits }: GatePermit): Visit | undefined {
  return visits.find(({ closed_at }) => closed_at === null);
}

/** What the gate says to a permit at a moment, by the one rule of both sides. */
export function verdictOf(permit: GatePermit, now: Date): Verdict {
  return gateVerdict(gateFactsOf(permit), now);
}

/** The name under which a guard knows a permit: the shop it is for, or the company that comes. */
export function permitName({ tenant, company, name }: Pick<GatePermit, 'tenant' | 'company' | 'name'>): string {
  return tenant ?? (company === '' ? name : company);
}
