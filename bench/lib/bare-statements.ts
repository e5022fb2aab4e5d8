// Brings the schedule's tables into the type of the database.
import '../../apps/api/src/modules/schedule/schedule.table.ts';
import { takePlace, type Place } from '../../apps/api/src/modules/schedule/schedule.repository.ts';
import { createDb, transaction, type Tx } from '../../apps/api/src/platform/database.ts';
import { answerOnce } from '../../apps/api/src/platform/http/idempotency.ts';
import { newId } from '../../apps/api/src/platform/ids.ts';
import { POOL, type BenchStack } from './stack.ts';

/** What the engine alone does: the same statements over as many connections, without anything around them. */
export interface Bare {
  ms: number;
  per_second: number;
  /** How many got a place. */
  taken: number;
}

/** Takes these places, each in its own transaction, all at once. */
export function barePlaces(stack: BenchStack, places: readonly Place[]): Promise<Bare> {
  return measure(stack, places, takePlace);
}

/** The same, with an idempotency key taken before and the answer kept after it. */
export function bareSubmits(stack: BenchStack, places: readonly Place[]): Promise<Bare> {
  return measure(stack, places, async (tx, place) => {
    const request = { scope: 'bench', key: newId(), request_digest: Buffer.alloc(32) };
    await answerOnce(tx, request, new Date(), async () => ({
      status: (await takePlace(tx, place)) ? 201 : 409,
      body: '',
    }));
    return true;
  });
}

async function measure(
  { app }: BenchStack,
  places: readonly Place[],
  work: (tx: Tx, place: Place) => Promise<boolean>,
): Promise<Bare> {
  const db = createDb(app);
  await Promise.all(Array.from({ length: POOL }, () => app.query('select 1')));
  const started = performance.now();
  const got = await Promise.all(
    places.map((place) => transaction(db, { property_id: place.property_id }, (tx) => work(tx, place))),
  );
  const ms = performance.now() - started;
  return { ms: Math.round(ms), per_second: Math.round((places.length / ms) * 1000), taken: got.filter(Boolean).length };
}
