import * as z from 'zod/mini';

import { createKeyRing, type KeyRing } from './platform/keys/key-ring.ts';
import type { StorageConfig } from './storage-config.ts';

/** One or more secrets of 32 bytes in hexadecimal, separated by commas. The first one is used for new values. */
export const secrets = z.string().check(z.regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/));

export const bytesOf = (list: string): Buffer[] => list.split(',').map((secret) => Buffer.from(secret, 'hex'));

/** Where backups are stored, and who can read them. */
export const backupSettings = {
  BACKUP_KEY: z.optional(secrets),
  BACKUP_RECIPIENTS: z._default(z.string().check(z.regex(/^(age1[0-9a-z]+(,age1[0-9a-z]+)*)?$/)), ''),
  BACKUP_TIME: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '02:00'),
  BACKUP_FOLDER: z.optional(z.string()),
  BACKUP_S3_ENDPOINT: z.optional(z.url()),
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_BUCKET: z.optional(z.string()),
  BACKUP_S3_ACCESS_KEY: z.optional(z.string()),
  BACKUP_S3_SECRET_KEY: z.optional(z.string()),
};
const settings = z.object(backupSettings);

/** Without `keys`, backups can be written for `recipients` but not read. */
export interface BackupConfig {
  place: StorageConfig | undefined;
  keys: KeyRing | undefined;
  recipients: readonly string[];
}

export function backupConfig(env: z.infer<typeof settings>): BackupConfig {
  return {
    place: placeOf(env),
    keys: env.BACKUP_KEY === undefined ? undefined : createKeyRing(bytesOf(env.BACKUP_KEY)),
    recipients: env.BACKUP_RECIPIENTS.split(',').filter((recipient) => recipient !== ''),
  };
}

function placeOf(env: z.infer<typeof settings>): StorageConfig | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_S3_BUCKET: bucket } = env;
  if (bucket === undefined) return folder === undefined ? undefined : { driver: 'folder', folder };
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_ACCESS_KEY: access_key, BACKUP_S3_SECRET_KEY: secret_key } = env;
  if (folder !== undefined || !endpoint || !access_key || !secret_key) {
    throw new Error(
      'The environment is not usable: BACKUP_S3_BUCKET needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, and no BACKUP_FOLDER',
    );
  }
  return { driver: 's3', endpoint, region: env.BACKUP_S3_REGION, bucket, access_key, secret_key };
}
