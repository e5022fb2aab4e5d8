import { consistentTransaction, isDatabaseError, transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import * as repository from './rollups.repository.ts';

/** Maximum number of changes per transaction. A worker that is killed loses no more work than this. */
const CHANGES = 5_000;
const PROPERTIES = 500;
/** SQLSTATE of a serialization failure: another transaction changed the same rows. */
const CONFLICT = '40001';

/** Updates the counts of all properties. A property that fails is left to the next run and does not stop the others. */
export async function updateRollups(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const attempts = startAttempts();
  const failed = new Set<string>();
  for (;;) {
    const waiting = await repository.listPending(deps.db, deps.clock.now(), PROPERTIES + failed.size);
    let done = 0;
    for (const { property_id, is_rebuild } of waiting) {
      if (failed.has(property_id)) continue;
      const counted = await attempts.run(() => (is_rebuild ? rebuild : addUp)(deps, property_id));
      if (counted === undefined) failed.add(property_id);
      done += counted ?? 0;
    }
    // Stops when nothing is left, or when other workers have locked all properties that are left.
    if (done === 0) break;
  }
  attempts.report();
}

/** Adds all pending changes of one property to its counts. Returns the number of changes. */
async function addUp({ db }: Pick<Deps, 'db'>, property_id: string): Promise<number> {
  let all = 0;
  let taken: number;
  do {
    taken = await transaction(db, { property_id }, async (tx) => {
      if (!(await repository.tryLock(tx, property_id))) return 0;
      return repository.addUp(tx, property_id, CHANGES);
    });
    all += taken;
  } while (taken === CHANGES);
  return all;
}

/** Recounts one property from its rows. Returns 0 when another worker has the lock. */
export async function rebuild({ db }: Pick<Deps, 'db'>, property_id: string): Promise<number> {
  try {
    return await consistentTransaction(db, { property_id }, async (tx) => {
      if (!(await repository.tryLock(tx, property_id))) return 0;
      await repository.rebuild(tx, property_id);
      return 1;
    });
  } catch (error) {
    if (isDatabaseError(error, CONFLICT)) return 0;
    throw error;
  }
}
