import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { safeKey } from './storage-key.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** The first two digits of the digest of a key. */
const SUBFOLDER = /^[0-9a-f]{2}$/;
const STALE_MS = 60 * 60 * 1000;

/** Files in one folder on disk, for a single building without an S3 server. */
export function folderStorage(folder: string) {
  const root = path.resolve(folder);
  const unfinished = path.join(root, 'unfinished');
  let ready: Promise<void> | undefined;
  const prepare = () =>
    (ready ??= prepareFolder(unfinished).catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));
  const get = async (key: string) => readFile(placeOf(root, key)).catch(missingAsUndefined);
  return {
    get,
    async put(key: string, body: Buffer, _content_type: string, _locked_until?: Date): Promise<void> {
      const target = placeOf(root, key);
      await prepare();
      await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
      const draft = path.join(unfinished, randomUUID());
      try {
        await writeSynced(draft, body);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(target));
    },
    async remove(key: string): Promise<void> {
      await rm(placeOf(root, key), { force: true });
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; at: Date }> {
      for (const { key, place } of await listKeys(root, prefix)) {
        const found = await stat(place).catch(missingAsUndefined);
        if (found !== undefined) yield { key, at: found.mtime };
      }
    },
    async *listFirst(prefix: string): AsyncGenerator<{ key: string; body: Buffer }> {
      for (const { key } of await listKeys(root, prefix)) {
        const body = await get(key);
        if (body !== undefined) yield { key, body };
      }
    },
    async check(): Promise<void> {
      await prepare();
      await access(root, constants.R_OK | constants.W_OK);
    },
  };
}

/**
 * Path of a key. The name is flat (slashes become commas, which no key contains), so no key can leave its folder or be
 * both a file and a folder. Subfolders are chosen by digest, because our ids begin with the time and would all share
 * one prefix.
 */
function placeOf(root: string, key: string): string {
  const name = safeKey(key).replaceAll('/', ',');
  return path.join(root, createHash('sha256').update(key).digest('hex').slice(0, 2), name);
}

/** Creates the folder for unfinished files and removes those that a crash left behind. */
async function prepareFolder(unfinished: string): Promise<void> {
  await mkdir(unfinished, { recursive: true, mode: PRIVATE_FOLDER });
  const before = Date.now() - STALE_MS;
  for (const name of await readdir(unfinished)) {
    const draft = path.join(unfinished, name);
    const found = await stat(draft).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(draft, { force: true });
  }
}

async function writeSynced(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(body);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder, because a new file name survives a power cut only after that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function listKeys(root: string, prefix: string): Promise<{ key: string; place: string }[]> {
  const places = await listPlaces(root);
  const keys = places.map((place) => ({ key: path.basename(place).replaceAll(',', '/'), place }));
  return keys.filter(({ key }) => key.startsWith(prefix));
}

/** Paths of all stored files, without the unfinished ones. */
async function listPlaces(root: string): Promise<string[]> {
  const folders = (await readdir(root).catch(missingAsUndefined)) ?? [];
  const places: string[] = [];
  for (const name of folders.filter((folder) => SUBFOLDER.test(folder))) {
    const files = await readdir(path.join(root, name));
    places.push(...files.map((file) => path.join(root, name, file)));
  }
  return places;
}

function missingAsUndefined(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
