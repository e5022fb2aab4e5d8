import type { Action } from '@gerbang/shared/access';

import { consistentTransaction, isDatabaseError, transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import * as repository from './rollups.repository.ts';

/** So many changes are added up in one transaction: a worker that is killed loses no more work than this. */
const CHANGES = 5_000;
const PROPERTIES = 500;
/** So many months and days are added up anew in one transaction. */
const PIECES = 10;
/** From so many properties on, those that somebody looks at together are added up together; fewer are read as fast one by one. */
const LOOKED_AT = { action: 'analytics.read', least: 3 } as const satisfies { action: Action; least: number };
/** Somebody else changed the same rows meanwhile. */
const CONFLICT = '40001';

/** Brings the counts of all properties up to date. */
export async function keepRollups(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const waiting = await repository.listWaiting(deps.db, deps.clock.now(), PROPERTIES);
    let done = 0;
    for (const { property_id, anew } of waiting) {
      done += anew ? await rebuild(deps, property_id) : await addUp(deps, property_id);
    }
    // Whoever else is at a property will go on with it.
    if (done === 0) break;
  }
  await transaction(deps.db, {}, (tx) => repository.keepSets(tx, LOOKED_AT));
  while ((await transaction(deps.db, {}, (tx) => repository.refreshBriefs(tx, PIECES))) > 0);
  await repository.openSets(deps.db);
}

/** Adds up everything that was noted of one property; gives how many changes that were. */
async function addUp({ db }: Pick<Deps, 'db'>, property_id: string): Promise<number> {
  let all = 0;
  let taken: number;
  do {
    taken = await transaction(db, { property_id }, async (tx) => {
      if (!(await repository.tryHold(tx, property_id))) return 0;
      const { taken: added, days } = await repository.addUp(tx, property_id, CHANGES);
      if (added === 0) return 0;
      await repository.removeNothing(tx, property_id);
      await repository.markStale(tx, property_id, days);
      return added;
    });
    all += taken;
  } while (taken === CHANGES);
  return all;
}

/** Counts one property anew from its rows; 1 when it was this call that did. */
export async function rebuild({ db }: Pick<Deps, 'db'>, property_id: string): Promise<number> {
  try {
    return await consistentTransaction(db, { property_id }, async (tx) => {
      if (!(await repository.tryHold(tx, property_id))) return 0;
      await repository.rebuild(tx, property_id);
      return 1;
    });
  } catch (error) {
    if (isDatabaseError(error, CONFLICT)) return 0;
    throw error;
  }
}
