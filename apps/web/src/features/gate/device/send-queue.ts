import { MOVEMENTS_MAX } from '@gerbang/shared/contracts/gate/gate-movements';
import type { MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';

import type { FlushResult, FlushStop } from './gate-device.ts';
import type { Queue, Queued, QueuedPhoto } from './queue.ts';
import type { Answered, Transport } from './transport.ts';

/** The server deletes an unused photo after a day. A photo that was uploaded longer ago than this is uploaded again. */
const PHOTO_KEPT_MS = 12 * 60 * 60 * 1000;

/** Sends all unsent movements in order and in batches. A movement without an answer stays unsent. */
export async function sendAll(queue: Queue, transport: Transport): Promise<FlushResult> {
  const outcomes: MovementOutcome[] = [];
  let size = MOVEMENTS_MAX;
  for (;;) {
    const waiting = (await queue.list()).filter(isWaiting);
    if (waiting.length === 0) return { outcomes, left: 0 };
    const sent = await sendBatch(queue, transport, waiting.slice(0, size));
    if ('outcomes' in sent) outcomes.push(...sent.outcomes);
    // The server refused the whole batch because of one movement. Send them one by one to find it.
    else if (sent.stopped === 'split' && size > 1) size = 1;
    else return { outcomes, ...(await stop(queue, sent.stopped === 'split' ? 'server' : sent.stopped)) };
  }
}

/** Marks unsent movements as `was_offline`, because the guard decided without the server's answer. */
export async function stop(queue: Queue, stopped: FlushStop): Promise<Omit<FlushResult, 'outcomes'>> {
  const waiting = (await queue.list()).filter(isWaiting);
  for (const entry of waiting) {
    if (entry.movement.was_offline) continue;
    await queue.update({ ...entry, movement: { ...entry.movement, was_offline: true } });
  }
  return { left: waiting.length, stopped };
}

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
  // The server answered, but for none of the movements that we sent: treat it as a server error and retry.
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

/** Uploads the photos of a movement that have no URL yet, and saves their URLs in the queue. */
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
  // A photo that cannot be read or that the server refuses is left out of the movement.
  const without = { type: photo.type, key: photo.key, is_refused: true };
  if (blob === undefined) return without;
  // A second upload needs a new key. With the old key the server would return the expired upload.
  const key = photo.stored_at === undefined ? photo.key : `${photo.key}-${photo.stored_at}`;
  const sent = await transport.sendPhoto(blob, key);
  if ('stopped' in sent) return sent;
  return 'answer' in sent ? { type: photo.type, key: photo.key, url: sent.answer, stored_at: Date.now() } : without;
}
