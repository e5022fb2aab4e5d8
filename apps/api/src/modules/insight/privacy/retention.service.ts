import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startAttempts, type Attempts } from '../../../platform/jobs/attempts.ts';
import { handleInBatches } from '../../../platform/jobs/batches.ts';
import { eraseEndedWorkers } from './person.repository.ts';
import * as repository from './retention.repository.ts';

/** Few enough that a transaction is short, so that a run that is ended in the middle loses little work. */
const BATCH = 100;

/**
 * Erases all personal data that has been kept long enough. Each permit and each batch is a transaction of its own that also
 * counts what it erased, so the job may be ended at any time and run again. A record that cannot be erased does not stop
 * the others: its error is thrown at the end. Files are only marked; `files.retention` removes them with their objects.
 */
export async function eraseOldData(deps: Deps): Promise<void> {
  const attempts = startAttempts();
  await attempts.run(() => erasePermits(deps, attempts));
  await attempts.run(() => eraseEndedWorkers(deps.db, deps.clock.now()));
  await attempts.run(() => eraseRecords(deps, attempts));
  while ((await attempts.run(() => repository.eraseOldAccounts(deps.db, deps.clock.now(), BATCH))) === BATCH);
  attempts.report();
}

/** Erases each permit in its own transaction, and skips in this run those that failed. */
async function erasePermits({ db, clock }: Deps, attempts: Attempts): Promise<void> {
  const now = clock.now();
  await handleInBatches(attempts, {
    size: BATCH,
    list: (limit) => repository.listDuePermits(db, now, limit),
    keyOf: ({ id }) => id,
    async handle(permits) {
      let erased = 0;
      for (const permit of permits) {
        const { property_id } = permit;
        const counts = await transaction(db, { property_id }, (tx) => repository.erasePermit(tx, permit, now));
        if (counts !== undefined) erased += 1;
      }
      return erased;
    },
  });
}

async function eraseRecords(deps: Deps, attempts: Attempts): Promise<void> {
  let last: string | null = null;
  let properties: string[];
  do {
    properties = await repository.listProperties(deps.db, last, BATCH);
    for (const property_id of properties) while ((await attempts.run(() => eraseBatch(deps, property_id))) === true);
    last = properties.at(-1) ?? null;
  } while (properties.length === BATCH);
}

/** Whether there may be more to erase. */
function eraseBatch({ db, clock }: Deps, property_id: string): Promise<boolean> {
  return transaction(db, { property_id }, async (tx) => {
    const counts = await repository.eraseOldRecords(tx, property_id, clock.now(), BATCH);
    return Object.values(counts).some((count) => count >= BATCH);
  });
}
