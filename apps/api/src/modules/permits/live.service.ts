import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import type { Deps } from '../../platform/deps.ts';
import { permitSubject } from './permit-subject.ts';

/** Calls the listener after each change of a permit, until the answer is called. */
export function onChange({ events }: Pick<Deps, 'events'>, key: PermitKey, listener: () => void): () => void {
  return events.subscribe(permitSubject(key), listener);
}
