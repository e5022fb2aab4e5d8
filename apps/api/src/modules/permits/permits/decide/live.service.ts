import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Deps } from '../../../../platform/deps.ts';
import { queueSubject } from '../../../building/places/queue-subject.service.ts';
import { permitSubject } from '../permit-events.service.ts';

/** Calls the listener after each change of a permit, until the returned function is called. */
export function onChange({ events }: Pick<Deps, 'events'>, key: PermitKey, listener: () => void): () => void {
  return events.subscribe(permitSubject(key), listener);
}

/** Calls the listener after each change of a permit of these properties, until the returned function is called. */
export function onQueueChange(
  { events }: Pick<Deps, 'events'>,
  property_ids: readonly string[],
  listener: () => void,
): () => void {
  const leave = property_ids.map((id) => events.subscribe(queueSubject(id), listener));
  return () => leave.forEach((one) => one());
}
