import { createHash } from 'node:crypto';

import type { BackupConfig } from '../../backup-config.ts';
import { createStorage, type Storage } from '../files/storage.ts';
import { keyedHash, type KeyRing } from '../keys/key-ring.ts';
import { createOpener, createSealer } from './age.ts';
import { readManifest, writeManifest, type Manifest, type PartName, type Piece } from './manifest.ts';

/** Large contents are stored in pieces of this size, so that neither memory nor a single request grows with them. */
const PIECE_BYTES = 16 * 1024 * 1024;
const TYPE = 'application/octet-stream';
const OBJECTS = 'objects/';
const BACKUPS = 'backups/';
const MANIFEST = /^backups\/([^/]+)\/manifest$/;

/** A piece takes longer than a photo on a slow line. */
const TIMEOUTS = { connect_ms: 5_000, request_ms: 120_000, call_ms: 600_000 };

/** The place of the backups, and the keys that read them. */
export interface BackupStore {
  storage: Storage;
  keys: KeyRing;
  seal: (content: Uint8Array) => Promise<Buffer>;
  open: (sealed: Uint8Array) => Promise<Buffer>;
}

/** Throws when a setting is missing. `folder` is another place than the settings say. */
export function openBackupStore({ place, keys, recipients }: BackupConfig, folder?: string): BackupStore {
  const chosen = folder === undefined ? place : { driver: 'folder' as const, folder };
  if (chosen === undefined)
    throw new Error('Set BACKUP_FOLDER, or BACKUP_S3_BUCKET and the other settings of that bucket');
  if (keys === undefined) throw new Error('Set BACKUP_KEY: 32 random bytes in hexadecimal');
  return {
    storage: createStorage(chosen, TIMEOUTS),
    keys,
    seal: createSealer(keys, recipients),
    open: createOpener(keys),
  };
}

const pieceKey = (id: string, part: PartName, index: number): string =>
  `${BACKUPS}${id}/${part}.${String(index).padStart(6, '0')}`;

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Stores a stream of any length and returns its pieces. */
export async function writePart(
  { storage, seal }: BackupStore,
  id: string,
  part: PartName,
  chunks: AsyncIterable<Buffer>,
): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let waiting: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    await storage.put(pieceKey(id, part, pieces.length), await seal(piece), TYPE);
    pieces.push({ bytes: piece.length, sha256: sha256Of(piece) });
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) await write();
  }
  if (bytes > 0) await write();
  return pieces;
}

/** Reads a part piece by piece. Throws when one is missing or differs from the manifest. */
export async function* readPart(store: BackupStore, manifest: Manifest, part: PartName): AsyncGenerator<Buffer> {
  for (const [index, expected] of manifest.parts[part].entries()) {
    const key = pieceKey(manifest.id, part, index);
    yield await readChecked(store, key, expected.sha256);
  }
}

async function readChecked({ storage, open }: BackupStore, key: string, sha256: string): Promise<Buffer> {
  const sealed = await storage.get(key);
  if (sealed === undefined) throw new Error(`${key} is missing`);
  const content = await open(sealed).catch((cause: unknown) => {
    throw new Error(`${key} cannot be decrypted`, { cause });
  });
  if (sha256Of(content) !== sha256) throw new Error(`${key} has another content than the manifest says`);
  return content;
}

/** A line of the part `files`: an object of the file storage at the time of the backup. */
export interface FileEntry {
  key: string;
  type: string;
  bytes: number;
  sha256: string;
}

/** All files of a backup, in batches. */
export async function* readFileList(store: BackupStore, manifest: Manifest): AsyncGenerator<FileEntry[]> {
  let rest = '';
  for await (const piece of readPart(store, manifest, 'files')) {
    // Entries are plain ASCII, so no character is cut in two.
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line): FileEntry => JSON.parse(line));
  }
}

/**
 * The name of a content in the store. The same content has the same name in every backup, so it is stored once. The name is a
 * keyed hash, so that whoever sees only the store cannot find out whether it has a file they know.
 */
export function objectName(key: KeyRing[number], sha256: string): string {
  const name = keyedHash([key], 'backup-name', sha256).toString('hex');
  return `${OBJECTS}${name.slice(0, 2)}/${name}`;
}

export const writeObject = async ({ storage, seal }: BackupStore, name: string, content: Buffer): Promise<void> =>
  storage.put(name, await seal(content), TYPE);

/** Throws when the object is missing or damaged. */
export const readObject = (store: BackupStore, manifest: Manifest, { sha256 }: FileEntry): Promise<Buffer> =>
  readChecked(store, objectName(namingKey(store, manifest), sha256), sha256);

export function namingKey({ keys }: BackupStore, { key_id }: Manifest): KeyRing[number] {
  const key = keys.find(({ id }) => id === key_id);
  if (key === undefined) throw new Error(`The backup key ${key_id} is not among those given`);
  return key;
}

export async function storeManifest({ storage, seal, keys }: BackupStore, manifest: Manifest): Promise<void> {
  await storage.put(`${BACKUPS}${manifest.id}/manifest`, await seal(writeManifest(keys, manifest)), TYPE);
}

/** Throws when there is no such backup, or when it cannot be read by our keys. */
export async function findManifest({ storage, open, keys }: BackupStore, id: string): Promise<Manifest> {
  const sealed = await storage.get(`${BACKUPS}${id}/manifest`);
  if (sealed === undefined) throw new Error(`There is no backup ${id}`);
  const text = await open(sealed).catch((cause: unknown) => {
    throw new Error(`The backup key does not open ${id}, or its manifest was changed`, { cause });
  });
  const manifest = readManifest(keys, text.toString('utf8'));
  if (manifest.id !== id) throw new Error(`${id} has the manifest of ${manifest.id}`);
  return manifest;
}

/** Ids of complete backups, oldest first. */
export async function listBackups({ storage }: Pick<BackupStore, 'storage'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of storage.list(BACKUPS)) {
    const [, id] = MANIFEST.exec(key) ?? [];
    if (id !== undefined) ids.push(id);
  }
  return ids.toSorted();
}

export async function listObjectNames({ storage }: Pick<BackupStore, 'storage'>): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of storage.list(OBJECTS)) names.add(key);
  return names;
}

/** Removes backups, their manifest first so that none is left that seems complete, and what unfinished ones have left. */
export async function removeBackups(store: BackupStore, kept: ReadonlySet<string>): Promise<void> {
  for (const id of await listBackups(store)) if (!kept.has(id)) await store.storage.remove(`${BACKUPS}${id}/manifest`);
  for await (const { key } of store.storage.list(BACKUPS)) {
    if (!kept.has(key.split('/')[1] ?? '')) await store.storage.remove(key);
  }
}

/** Removes the objects that are in no list of these backups. Returns how many. */
export async function removeUnusedObjects(store: BackupStore, kept: Iterable<string>): Promise<number> {
  const unused = await listObjectNames(store);
  for (const id of kept) {
    const manifest = await findManifest(store, id);
    const key = namingKey(store, manifest);
    for await (const entries of readFileList(store, manifest))
      for (const { sha256 } of entries) unused.delete(objectName(key, sha256));
  }
  for (const name of unused) await store.storage.remove(name);
  return unused.size;
}
