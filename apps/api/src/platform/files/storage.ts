import type { StorageConfig } from '../../config.ts';
import { folderStorage } from './storage-folder.ts';
import { s3Storage } from './storage-s3.ts';

/** Private file storage by key, with two drivers: S3 and a folder. One test suite covers both. */
export interface Storage {
  put(key: string, body: Buffer, content_type: string): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when the object does not exist. */
  remove(key: string): Promise<void>;
  /** Throws when the storage is not usable. */
  check(): Promise<void>;
}

export function createStorage(config: StorageConfig): Storage {
  return config.driver === 's3' ? s3Storage(config) : folderStorage(config.folder);
}
