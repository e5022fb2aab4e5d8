import { movement as movementSchema, movementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';
import type { Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import * as z from 'zod/mini';

import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { ofOwner } from './database.ts';
import type { GateDatabase, OwnerKey, QueueEntry, Sealed } from './database.ts';
import { closeJson, openJson, takeSeal } from './seal.ts';
import type { Seal } from './seal.ts';

const queued = z.object({
  movement: movementSchema,
  guard: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** `key` is the idempotency key of the upload. */
  photos: z.array(
    z.object({
      type: z.string(),
      key: z.string(),
      url: z.optional(z.string()),
      /** Time of the upload in epoch milliseconds. The server deletes an upload after a day if no movement uses it. */
      stored_at: z.optional(z.number()),
      is_refused: z.optional(z.boolean()),
    }),
  ),
  outcome: z.optional(movementOutcome),
  /** Server time of the answer (epoch milliseconds). */
  answered_at: z.optional(z.number()),
});

export type Queued = z.infer<typeof queued> & { seq: number };
export type QueuedPhoto = Queued['photos'][number];

/** The movements of one owner, in the order in which they were recorded. */
export interface Queue {
  /** Appends a movement. Does nothing if its id is already in the queue. */
  add(movement: Movement, guard: Queued['guard'], photos: Blob[]): Promise<void>;
  list(): Promise<Queued[]>;
  readPhoto(entry: Queued, index: number): Promise<Blob | undefined>;
  /** Replaces an entry. Also deletes the photos of an answered movement. */
  update(entry: Queued): Promise<void>;
  remove(seqs: readonly number[]): Promise<void>;
}

export async function openQueue(db: GateDatabase, owner: OwnerKey): Promise<Queue> {
  const seal = await takeSeal(db, owner, 'queue');
  return {
    async add(movement, guard, blobs) {
      const photos = blobs.map(({ type }) => ({ type, key: newIdempotencyKey() }));
      await append(db, {
        owner,
        id: movement.id,
        is_answered: false,
        content: await closeJson(seal, movement.id, { movement, guard, photos }),
        photos: await Promise.all(
          blobs.map(async (blob, index) => seal.close(photoPlace(movement.id, index), await blob.arrayBuffer())),
        ),
      });
    },
    async list() {
      const entries = await db.getAll('queue', ofOwner(owner));
      return (await Promise.all(entries.map((entry) => read(seal, entry)))).filter((entry) => entry !== undefined);
    },
    async readPhoto({ seq, movement, photos }, index) {
      const sealed = (await db.get('queue', [owner, seq]))?.photos[index];
      if (sealed === undefined) return undefined;
      const bytes = await seal.open(photoPlace(movement.id, index), sealed);
      return new Blob([bytes], { type: photos[index]?.type ?? '' });
    },
    async update({ seq, ...content }) {
      const sealed = await closeJson(seal, content.movement.id, content);
      await replace(db, [owner, seq], sealed, content.outcome !== undefined);
    },
    async remove(seqs) {
      const tx = db.transaction('queue', 'readwrite');
      for (const seq of seqs) await tx.store.delete([owner, seq]);
      await tx.done;
    },
  };
}

function photoPlace(id: string, index: number): string {
  return `${id}/${index}`;
}

async function read(seal: Seal, { id, seq, content }: QueueEntry): Promise<Queued | undefined> {
  const parsed = queued.safeParse(await openJson(seal, id, content));
  return parsed.success ? { ...parsed.data, seq } : undefined;
}

/** Assigns `seq` inside the transaction that writes the entry, so that two tabs never use the same number. */
async function append(db: GateDatabase, entry: Omit<QueueEntry, 'seq'>): Promise<void> {
  const tx = db.transaction('queue', 'readwrite');
  if ((await tx.store.index('by_id').getKey([entry.owner, entry.id])) === undefined) {
    const last = await tx.store.openKeyCursor(ofOwner(entry.owner), 'prev');
    await tx.store.put({ ...entry, seq: (last?.key[1] ?? 0) + 1 });
  }
  await tx.done;
}

async function replace(
  db: GateDatabase,
  key: [OwnerKey, number],
  content: Sealed,
  is_answered: boolean,
): Promise<void> {
  const tx = db.transaction('queue', 'readwrite');
  const entry = await tx.store.get(key);
  if (entry !== undefined) {
    await tx.store.put({ ...entry, content, is_answered, photos: is_answered ? [] : entry.photos });
  }
  await tx.done;
}
