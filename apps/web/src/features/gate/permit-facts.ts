import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { gateVerdict } from '@gerbang/shared/domain/gate/gate';
import type { Verdict } from '@gerbang/shared/domain/gate/gate';

import { gateFactsOf } from './device/overlay.ts';

type Visit = GatePermit['visits'][number];

/** The visit of the people who are inside now. Undefined if nobody is inside. */
export function openVisit({ visits }: GatePermit): Visit | undefined {
  return visits.find(({ closed_at }) => closed_at === null);
}

/** The verdict of the gate on a permit. The server uses the same rule. */
export function verdictOf(permit: GatePermit, now: Date): Verdict {
  return gateVerdict(gateFactsOf(permit), now);
}

/** The verdict on people who join others of the same permit inside. */
export function entryVerdictOf(permit: GatePermit, now: Date): Verdict {
  return gateVerdict({ ...gateFactsOf(permit), is_inside: false }, now);
}

/** A text without spaces, dots and case, to compare it with what a guard typed. */
export function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/[\s.-]/g, '');
}

/** Whether a permit matches what a guard typed: company, shop, a person's name, plate or number, without spaces. */
export function isFound(permit: GatePermit, typed: string): boolean {
  const wanted = comparable(typed);
  const { company, tenant, name, plate, driver_name, code, location, workers } = permit;
  const people = workers.map((worker) => worker.name);
  return [company, tenant ?? '', name, plate, driver_name, code, location, ...people].some((text) =>
    comparable(text).includes(wanted),
  );
}
