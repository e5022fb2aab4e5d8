import { ERASURE_NOTE_DAYS, ERASURE_REASONS } from '@gerbang/shared/domain/people/personal-data';
import { DAY_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import type { Deps } from '../../../platform/deps.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { isSignature, keyedHash, type KeyRing } from '../../../platform/keys/key-ring.ts';
import { DELETION_PREFIX } from '../../building/uploads/deletion-notes.service.ts';

const content = z.object({
  /** The row of `person_erasure`. */
  id: z.uuid(),
  property_id: z.uuid(),
  at: z.iso.datetime(),
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  erased_by: z.nullable(z.uuid()),
  reason: z.enum(['own', ...ERASURE_REASONS]),
  /** Permits of the person as applicant. */
  permits: z.array(z.uuid()),
  /** Permits on which the person was a worker. */
  workers: z.array(z.object({ permit_id: z.uuid(), worker_id: z.uuid() })),
});
export type ErasureNote = z.infer<typeof content>;

export const ERASURE_PREFIX = 'erasures/';
const NOTE = /^([\w-]+)\.([\w-]{43})$/;

/**
 * Stores what was erased, by ids only, outside the database. A restored backup brings erased people back, and knows nothing
 * of their erasure; with these notes they are erased again. The note is signed, because it makes a command erase.
 */
export async function storeNote(storage: Storage, keys: KeyRing, note: ErasureNote): Promise<void> {
  const payload = Buffer.from(JSON.stringify(note)).toString('base64url');
  const signature = keyedHash(keys, 'erasure-note', payload).toString('base64url');
  await storage.put(keyOf(note), Buffer.from(`${payload}.${signature}`), 'text/plain');
}

export const removeNote = (storage: Storage, note: ErasureNote): Promise<void> => storage.remove(keyOf(note));

const keyOf = ({ id }: ErasureNote): string => `${ERASURE_PREFIX}${id}`;

/** All notes, oldest first, and the keys of those without a valid signature. */
export async function readNotes(
  storage: Storage,
  keys: KeyRing,
): Promise<{ notes: ErasureNote[]; unverified: string[] }> {
  const notes: ErasureNote[] = [];
  const unverified: string[] = [];
  for await (const { key } of storage.list(ERASURE_PREFIX)) {
    if (key.startsWith(DELETION_PREFIX)) continue;
    const note = readNote(keys, (await storage.get(key))?.toString('utf8') ?? '');
    if (note === undefined || keyOf(note) !== key) unverified.push(key);
    else notes.push(note);
  }
  return { notes: notes.toSorted((one, other) => (one.at < other.at ? -1 : 1)), unverified };
}

/**
 * Removes notes that no backup needs any more, of people and of photos. A note that cannot be removed is left to the next
 * run.
 */
export async function endNotes({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): Promise<void> {
  const before = clock.now().getTime() - ERASURE_NOTE_DAYS * DAY_MS;
  const attempts = startAttempts();
  for await (const { key, at } of storage.list(ERASURE_PREFIX)) {
    if (at.getTime() < before) await attempts.run(() => storage.remove(key));
  }
  attempts.report();
}

function readNote(keys: KeyRing, text: string): ErasureNote | undefined {
  const [, payload, signature] = NOTE.exec(text.trim()) ?? [];
  if (payload === undefined || signature === undefined) return undefined;
  if (!isSignature(keys, 'erasure-note', payload, signature)) return undefined;
  return z.parse(content, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
