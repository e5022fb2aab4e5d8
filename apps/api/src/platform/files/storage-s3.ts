import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

import type { StorageConfig } from '../config.ts';
import { AppError } from './errors.ts';
import { safeKey } from './storage-key.ts';

/** How long a server may keep us waiting: for a connection, for one answer, and for a call with its retry. */
export interface S3Patience {
  connect_ms: number;
  request_ms: number;
  call_ms: number;
}

const PATIENCE: S3Patience = { connect_ms: 2_000, request_ms: 10_000, call_ms: 20_000 };

type S3Config = Extract<StorageConfig, { driver: 's3' }>;

/** Files in a private bucket of an S3-compatible server; a server that does not answer is `unavailable`. */
export function s3Storage(config: S3Config, patience: S3Patience = PATIENCE) {
  const client = createClient(config, patience);
  const Bucket = config.bucket;
  const limits = () => ({ abortSignal: AbortSignal.timeout(patience.call_ms) });
  return {
    async put(key: string, body: Buffer, content_type: string): Promise<void> {
      const Key = safeKey(key);
      await reaching(
        client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentType: content_type }), limits()),
      );
    },
    async get(key: string): Promise<Buffer | undefined> {
      const Key = safeKey(key);
      return reaching(readObject(client, new GetObjectCommand({ Bucket, Key }), limits()));
    },
    async remove(key: string): Promise<void> {
      const Key = safeKey(key);
      await reaching(client.send(new DeleteObjectCommand({ Bucket, Key }), limits()));
    },
    async check(): Promise<void> {
      await reaching(client.send(new HeadBucketCommand({ Bucket }), limits()));
    },
  };
}

function createClient(config: S3Config, patience: S3Patience): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.access_key, secretAccessKey: config.secret_key },
    forcePathStyle: true,
    maxAttempts: 2,
    // Other servers than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect_ms,
      requestTimeout: patience.request_ms,
      throwOnRequestTimeout: true,
    },
  });
}

async function readObject(
  client: S3Client,
  command: GetObjectCommand,
  limits: { abortSignal: AbortSignal },
): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(command, limits);
    return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

async function reaching<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw Object.assign(new AppError('unavailable'), { cause });
  }
}
