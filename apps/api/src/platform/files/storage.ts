import type { StorageConfig } from '../../storage-config.ts';
import { folderStorage } from './storage-folder.ts';
import { s3Storage, type S3Timeouts } from './storage-s3.ts';

/** Private file storage by key, with two drivers: S3 and a folder. One test suite covers both. */
export interface Storage {
  /**
   * `locked_until` keeps the stored version from being removed before that time, by anybody. Only S3 can do so, in a bucket
   * with object lock; a folder ignores it.
   */
  put(key: string, body: Buffer, content_type: string, locked_until?: Date): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when the object does not exist. */
  remove(key: string): Promise<void>;
  /** Every object whose key starts with the prefix, in no order, with the time it was stored. */
  list(prefix: string): AsyncIterable<{ key: string; at: Date }>;
  /**
   * The first content of every key that starts with the prefix. In a bucket with versions also of objects that were
   * replaced or removed afterwards.
   */
  listFirst(prefix: string): AsyncIterable<{ key: string; body: Buffer }>;
  /** Throws when the storage is not usable. */
  check(): Promise<void>;
}

export function createStorage(config: StorageConfig, timeouts?: S3Timeouts): Storage {
  return config.driver === 's3' ? s3Storage(config, timeouts) : folderStorage(config.folder);
}
