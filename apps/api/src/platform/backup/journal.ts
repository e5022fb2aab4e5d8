import { randomBytes } from 'node:crypto';

import { DAY_MS } from '@gerbang/shared/time/spans';
import type { Logger } from 'pino';

import type { Storage } from '../files/storage.ts';
import type { BackupStore } from './backup-store.ts';

/** A note of the file storage that must survive the loss of the server: that somebody was erased. */
export interface JournalEntry {
  key: string;
  body: string;
  at: string;
}

const JOURNAL = 'journal/';

type Writable = Pick<BackupStore, 'storage' | 'seal'>;

async function append({ storage, seal }: Writable, entries: readonly JournalEntry[]): Promise<string> {
  const name = `${JOURNAL}${Date.now()}-${randomBytes(6).toString('hex')}`;
  await storage.put(name, await seal(Buffer.from(JSON.stringify(entries))), 'application/octet-stream');
  return name;
}

/** All entries, by the key of their note. */
export async function readJournal({ storage, open }: BackupStore): Promise<Map<string, JournalEntry>> {
  const entries = new Map<string, JournalEntry>();
  for await (const { key } of storage.list(JOURNAL)) {
    const sealed = await storage.get(key);
    if (sealed === undefined) continue;
    const read: JournalEntry[] = JSON.parse((await open(sealed)).toString('utf8'));
    for (const entry of read) entries.set(entry.key, entry);
  }
  return entries;
}

/**
 * The file storage, which also writes notes with this prefix to the journal beside the backups. The place of the backups may
 * be away for a while: then the note is only in the file storage until the next backup copies it.
 */
export function withJournal(files: Storage, journal: Writable, prefix: string, log: Pick<Logger, 'warn'>): Storage {
  return {
    ...files,
    async put(key, body, type, locked_until) {
      await files.put(key, body, type, locked_until);
      if (!key.startsWith(prefix)) return;
      const entry = { key, body: body.toString('utf8'), at: new Date().toISOString() };
      await append(journal, [entry]).catch(() => log.warn({}, 'erasure not written to the journal of the backups'));
    },
  };
}

/**
 * Writes all entries of the journal, and the notes of the file storage that it has not, as one object. Removes the objects
 * before it, and entries that no backup needs any more. Returns the number of entries.
 */
export async function rewriteJournal(
  store: BackupStore,
  files: Storage,
  { prefix, days, now }: { prefix: string; days: number; now: Date },
): Promise<number> {
  const before = await Array.fromAsync(store.storage.list(JOURNAL), ({ key }) => key);
  const entries = await readJournal(store);
  for await (const { key, at } of files.list(prefix)) {
    if (entries.has(key)) continue;
    const body = await files.get(key);
    if (body !== undefined) entries.set(key, { key, body: body.toString('utf8'), at: at.toISOString() });
  }
  const needed = [...entries.values()].filter(({ at }) => now.getTime() - Date.parse(at) < days * DAY_MS);
  if (needed.length > 0) await append(store, needed);
  for (const key of before) await store.storage.remove(key);
  return needed.length;
}
