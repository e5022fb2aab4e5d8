import type { PoolClient } from 'pg';

import { ANCHOR_PREFIX } from '../../platform/audit/anchors.ts';
import {
  listObjectNames,
  objectName,
  sha256Of,
  writeObject,
  type BackupStore,
  type FileEntry,
} from '../../platform/backup/backup-store.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { RECORDED_OBJECTS } from '../invariants/objects.ts';

const PAGE = 1_000;
/** Files that are read and encrypted at the same time. */
const AT_ONCE = 4;

interface Recorded {
  key: string;
  type: string;
  /** Null when the row does not say it. */
  bytes: number | null;
}

export interface CopiedFiles {
  count: number;
  bytes: number;
  /** Bytes of those that no earlier backup has. */
  new_bytes: number;
  /** Keys of files that are not stored, or have another size than their row says. The latter are copied as they are. */
  faulty: string[];
}

/** Copies the files of all records that the snapshot of `client` sees, and yields the lines of their list. */
export async function* copyFiles(
  client: PoolClient,
  storage: Storage,
  store: BackupStore,
  done: CopiedFiles,
): AsyncGenerator<Buffer> {
  const stored = await listObjectNames(store);
  const copy = async ({ key, type, bytes }: Recorded): Promise<string> => {
    const body = await storage.get(key);
    if (body === undefined || (bytes !== null && body.length !== bytes)) done.faulty.push(key);
    if (body === undefined) return '';
    const sha256 = sha256Of(body);
    const name = objectName(store.keys[0], sha256);
    if (!stored.has(name)) {
      await writeObject(store, name, body);
      stored.add(name);
      done.new_bytes += body.length;
    }
    done.count += 1;
    done.bytes += body.length;
    return `${JSON.stringify({ key, type, bytes: body.length, sha256 } satisfies FileEntry)}\n`;
  };
  for await (const page of listRecorded(client, storage)) yield Buffer.from((await inParallel(page, copy)).join(''));
}

/** About as many as `copyFiles` will read. */
export async function countRecorded(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from (${RECORDED_OBJECTS}) o`,
  );
  return rows[0]?.count ?? 0;
}

/** Files of records, and the anchors of the audit log, which no table has. */
async function* listRecorded(client: PoolClient, storage: Storage): AsyncGenerator<Recorded[]> {
  const anchors: Recorded[] = [];
  for await (const { key } of storage.list(ANCHOR_PREFIX)) anchors.push({ key, type: 'text/plain', bytes: null });
  yield anchors;
  await client.query(`declare recorded no scroll cursor for select key, type, bytes from (${RECORDED_OBJECTS}) o`);
  for (;;) {
    const { rows } = await client.query<Recorded>(`fetch ${PAGE} from recorded`);
    if (rows.length === 0) return;
    yield rows;
  }
}

export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.values();
  const run = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return results;
}
