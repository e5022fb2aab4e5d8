import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

import type { StorageConfig } from '../../config.ts';
import { AppError } from '../errors.ts';
import { safeKey } from './storage-key.ts';

/** Timeouts: for a connection, for one response, and for a call with its retry. */
export interface S3Timeouts {
  connect_ms: number;
  request_ms: number;
  call_ms: number;
}

const TIMEOUTS: S3Timeouts = { connect_ms: 2_000, request_ms: 10_000, call_ms: 20_000 };

type S3Config = Extract<StorageConfig, { driver: 's3' }>;

/** Files in a private bucket of an S3-compatible server. Throws `unavailable` when the server does not answer. */
export function s3Storage(config: S3Config, timeouts: S3Timeouts = TIMEOUTS) {
  const client = createClient(config, timeouts);
  const Bucket = config.bucket;
  const limits = () => ({ abortSignal: AbortSignal.timeout(timeouts.call_ms) });
  return {
    async put(key: string, body: Buffer, content_type: string): Promise<void> {
      const Key = safeKey(key);
      await orUnavailable(
        client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentType: content_type }), limits()),
      );
    },
    async get(key: string): Promise<Buffer | undefined> {
      const Key = safeKey(key);
      return orUnavailable(readObject(client, new GetObjectCommand({ Bucket, Key }), limits()));
    },
    async remove(key: string): Promise<void> {
      const Key = safeKey(key);
      await orUnavailable(client.send(new DeleteObjectCommand({ Bucket, Key }), limits()));
    },
    async check(): Promise<void> {
      await orUnavailable(client.send(new HeadBucketCommand({ Bucket }), limits()));
    },
  };
}

function createClient(config: S3Config, timeouts: S3Timeouts): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.access_key, secretAccessKey: config.secret_key },
    forcePathStyle: true,
    maxAttempts: 2,
    // S3 servers other than Amazon's do not all support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connect_ms,
      requestTimeout: timeouts.request_ms,
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

async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw Object.assign(new AppError('unavailable'), { cause });
  }
}
