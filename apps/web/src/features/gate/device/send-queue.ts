import { MOVEMENTS_MAX } from '@gerbang/shared/contracts/gate-movements';
import type { MovementOutcome } from '@gerbang/shared/contracts/gate-movements';

import type { FlushResult, FlushStop } from './gate-device.ts';
import type { Queue, Queued, QueuedPhoto } from './queue.ts';
import type { Answered, Transport } from './transport.ts';

/** The server keeps a photo for a day; one that was stored longer ago than this is stored anew. */
const PHOTO_KEPT_MS = 12 * 60 * 60 * 1000;

/** Sends all that waits, in order and in batches; what has no answer stays as it is. */
export async function sendAll(queue: Queue, transport: Transport): Promise<FlushResult> {
  const outcomes: MovementOutcome[] = [];
  let size = MOVEMENTS_MAX;
  for (;;) {
    const waiting = (await queue.list()).filter(isWaiting);
    if (waiting.length === 0) return { outcomes, left: 0 };
    const sent = await sendBatch(queue, transport, waiting.slice(0, size));
    if ('outcomes' in sent) outcomes.push(...sent.outcomes);
    // One of them is wrong in itself; one by one only that one is refused.
    else if (sent.stopped === 'split' && size > 1) size = 1;
    else return { outcomes, ...(await stop(queue, sent.stopped === 'split' ? 'server' : sent.stopped)) };
  }
}

/** Leaves what waits for another time. Whoever stood at the gate went on, so it is told as something that has happened. */
export async function stop(queue: Queue, stopped: FlushStop): Promise<Omit<FlushResult, 'outcomes'>> {
  const waiting = (await queue.list()).filter(isWaiting);
  for (const entry of waiting) {
    if (entry.movement.was_offline) continue;
    await queue.update({ ...entry, movement: { ...entry.movement, was_offline: true } });
  }
  return { left: waiting.length, stopped };
}

/** Whether the server has not answered for it. */
export function isWaiting({ outcome }: Pick<Queued, 'outcome'>): boolean {
  return outcome === undefined;
}

type Batch = { outcomes: MovementOutcome[] } | { stopped: FlushStop | 'split' };

async function sendBatch(queue: Queue, transport: Transport, entries: readonly Queued[]): Promise<Batch> {
  const ready: Queued[] = [];
  for (const entry of entries) {
    const stored = await storePhotos(queue, transport, entry);
    if ('stopped' in stored) return stored;
    ready.push(stored);
  }
  const sent = await transport.sendMovements(ready.map(toSend));
  if ('stopped' in sent) return sent;
  const [only] = ready;
  if ('refused' in sent && (ready.length > 1 || only === undefined)) return { stopped: 'split' };
  const { outcomes, at } = 'answer' in sent ? sent.answer : refusal(only?.movement.id, sent.refused);
  const answered = ready.flatMap((entry) => {
    const outcome = outcomes.find(({ id }) => id === entry.movement.id);
    return outcome === undefined ? [] : [{ ...entry, outcome, answered_at: at }];
  });
  // An answer about other movements is none.
  if (answered.length === 0) return { stopped: 'server' };
  for (const entry of answered) await queue.update(entry);
  return { outcomes: answered.map(({ outcome }) => outcome) };
}

function refusal(id = '', code: string): Answered {
  return { outcomes: [{ id, outcome: 'refused', code }], at: Date.now() };
}

function toSend({ movement, photos }: Queued): Queued['movement'] {
  return { ...movement, photos: [...movement.photos, ...photos.flatMap(({ url }) => url ?? [])] };
}

/** Stores the photos of a movement that are not stored yet, and writes down where. */
async function storePhotos(
  queue: Queue,
  transport: Transport,
  entry: Queued,
): Promise<Queued | { stopped: FlushStop }> {
  const photos = [...entry.photos];
  for (const [index, photo] of entry.photos.entries()) {
    if (isStored(photo) || photo.is_refused === true) continue;
    const stored = await storePhoto(queue, transport, { entry, photo, index });
    if ('stopped' in stored) return stored;
    photos[index] = stored;
    await queue.update({ ...entry, photos });
  }
  return { ...entry, photos };
}

function isStored({ stored_at }: QueuedPhoto): boolean {
  return stored_at !== undefined && Date.now() - stored_at < PHOTO_KEPT_MS;
}

async function storePhoto(
  queue: Queue,
  transport: Transport,
  { entry, photo, index }: { entry: Queued; photo: QueuedPhoto; index: number },
): Promise<QueuedPhoto | { stopped: FlushStop }> {
  const blob = await queue.readPhoto(entry, index);
  // A movement is worth more than a photo that nobody can read or the server does not want.
  const without = { type: photo.type, key: photo.key, is_refused: true };
  if (blob === undefined) return without;
  // A stored one that has become too old must not be answered from the server's memory.
  const key = photo.stored_at === undefined ? photo.key : `${photo.key}-${photo.stored_at}`;
  const sent = await transport.sendPhoto(blob, key);
  if ('stopped' in sent) return sent;
  return 'answer' in sent ? { type: photo.type, key: photo.key, url: sent.answer, stored_at: Date.now() } : without;
}
