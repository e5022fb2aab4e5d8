// Imported for its types: it declares the schedule's tables in the database type.
import '../../apps/api/src/modules/building/schedule/schedule.table.ts';
import { takePlace, type SlotPlace } from '../../apps/api/src/modules/building/schedule/schedule.repository.ts';
import { createDb, transaction, type Tx } from '../../apps/api/src/platform/database/database.ts';
import { newId } from '../../apps/api/src/platform/database/ids.ts';
import { answerOnce } from '../../apps/api/src/platform/http/idempotency.ts';
import { POOL, type BenchStack } from './stack.ts';

/** Speed of the database alone: the same statements over the same number of connections, without a server. */
export interface BareSpeed {
  ms: number;
  per_second: number;
  /** Number of successful bookings. */
  taken: number;
}

/** Makes the given bookings concurrently, each in its own transaction. */
export function timeBookings(stack: BenchStack, places: readonly SlotPlace[]): Promise<BareSpeed> {
  return measure(stack, places, (tx, place) => takePlace(tx, place, claim()));
}

/** Like `timeBookings`, but each transaction also stores an idempotency key and a response. */
export function timeSubmits(stack: BenchStack, places: readonly SlotPlace[]): Promise<BareSpeed> {
  return measure(stack, places, async (tx, place) => {
    const request = { scope: 'bench', key: newId(), request_digest: Buffer.alloc(32) };
    await answerOnce(tx, request, new Date(), async () => ({
      status: (await takePlace(tx, place, claim())) ? 201 : 409,
      body: '',
    }));
    return true;
  });
}

const claim = () => ({ now: new Date(), network: null });

async function measure(
  { app }: BenchStack,
  places: readonly SlotPlace[],
  work: (tx: Tx, place: SlotPlace) => Promise<boolean>,
): Promise<BareSpeed> {
  const db = createDb(app);
  await Promise.all(Array.from({ length: POOL }, () => app.query('select 1')));
  const started = performance.now();
  const got = await Promise.all(
    places.map((place) => transaction(db, { property_id: place.property_id }, (tx) => work(tx, place))),
  );
  const ms = performance.now() - started;
  return { ms: Math.round(ms), per_second: Math.round((places.length / ms) * 1000), taken: got.filter(Boolean).length };
}
