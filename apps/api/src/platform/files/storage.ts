import type { StorageConfig } from '../config.ts';
import { folderStorage } from './storage-folder.ts';
import { s3Storage } from './storage-s3.ts';

/** Private storage of files by key. Two drivers behind it, S3 and a folder; one test suite runs on both. */
export interface Storage {
  /** Writes or replaces an object. */
  put(key: string, body: Buffer, content_type: string): Promise<void>;
  /** The object, or undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Throws when the storage cannot be used. */
  check(): Promise<void>;
}

/** The storage this installation is configured for. */
export function createStorage(config: StorageConfig): Storage {
  return config.driver === 's3' ? s3Storage(config) : folderStorage(config.folder);
}
