import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';

import type { S3Config } from '../../storage-config.ts';
import { AppError } from '../errors.ts';
import { safeKey } from './storage-key.ts';

/** Timeouts: for a connection, for one response, and for a call with its retry. */
export interface S3Timeouts {
  connect_ms: number;
  request_ms: number;
  call_ms: number;
}

const TIMEOUTS: S3Timeouts = { connect_ms: 2_000, request_ms: 10_000, call_ms: 20_000 };

/** Files in a private bucket of an S3-compatible server. Throws `unavailable` when the server does not answer. */
export function s3Storage(config: S3Config, timeouts: S3Timeouts = TIMEOUTS) {
  const client = createClient(config, timeouts);
  const Bucket = config.bucket;
  const limits = () => ({ abortSignal: AbortSignal.timeout(timeouts.call_ms) });
  return {
    async put(key: string, body: Buffer, content_type: string, locked_until?: Date): Promise<void> {
      const Key = safeKey(key);
      const object = { Bucket, Key, Body: body, ContentType: content_type, ...lockOf(body, locked_until) };
      await orUnavailable(client.send(new PutObjectCommand(object), limits()));
    },
    async get(key: string): Promise<Buffer | undefined> {
      const Key = safeKey(key);
      return orUnavailable(readObject(client, new GetObjectCommand({ Bucket, Key }), limits()));
    },
    /** Throws `payload_too_large` without reading an object of more bytes. */
    async getUpTo(key: string, most_bytes: number): Promise<Buffer | undefined> {
      const Key = safeKey(key);
      return orUnavailable(readObject(client, new GetObjectCommand({ Bucket, Key }), limits(), most_bytes));
    },
    async remove(key: string): Promise<void> {
      const Key = safeKey(key);
      await orUnavailable(client.send(new DeleteObjectCommand({ Bucket, Key }), limits()));
    },
    async *list(prefix: string): AsyncGenerator<{ key: string; at: Date }> {
      let next: string | undefined;
      do {
        const page = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: next });
        const { Contents = [], NextContinuationToken } = await orUnavailable(client.send(page, limits()));
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined && LastModified !== undefined) yield { key: Key, at: LastModified };
        }
        next = NextContinuationToken;
      } while (next !== undefined);
    },
    async *listFirst(prefix: string): AsyncGenerator<{ key: string; body: Buffer }> {
      const first = await orUnavailable(firstVersions(client, { Bucket, Prefix: prefix }, limits));
      for (const [Key, { VersionId }] of first) {
        const command = new GetObjectCommand({ Bucket, Key, VersionId });
        const body = await orUnavailable(readObject(client, command, limits()));
        if (body !== undefined) yield { key: Key, body };
      }
    },
    async check(): Promise<void> {
      await orUnavailable(client.send(new HeadBucketCommand({ Bucket }), limits()));
    },
  };
}

/** In compliance mode nobody can remove the version or shorten its time, also not the account that owns the bucket. */
function lockOf(body: Buffer, locked_until: Date | undefined) {
  if (locked_until === undefined) return {};
  // S3 accepts a lock only with a checksum of the content.
  const ContentMD5 = createHash('md5').update(body).digest('base64');
  return { ObjectLockMode: 'COMPLIANCE' as const, ObjectLockRetainUntilDate: locked_until, ContentMD5 };
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

/** The first version of every key with the prefix, also of those that end with a delete marker. */
async function firstVersions(
  client: S3Client,
  wanted: { Bucket: string; Prefix: string },
  limits: () => { abortSignal: AbortSignal },
): Promise<ReadonlyMap<string, { VersionId: string; at: number }>> {
  const first = new Map<string, { VersionId: string; at: number }>();
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    const marks = { KeyMarker: page?.NextKeyMarker, VersionIdMarker: page?.NextVersionIdMarker };
    page = await client.send(new ListObjectVersionsCommand({ ...wanted, ...marks }), limits());
    for (const { Key, VersionId, LastModified } of page.Versions ?? []) {
      if (Key === undefined || VersionId === undefined || LastModified === undefined) continue;
      const at = LastModified.getTime();
      // Versions of a key are listed from the latest to the first, which decides when two have the same time.
      if (at <= (first.get(Key)?.at ?? Infinity)) first.set(Key, { VersionId, at });
    }
  } while (page.IsTruncated === true);
  return first;
}

async function readObject(
  client: S3Client,
  command: GetObjectCommand,
  limits: { abortSignal: AbortSignal },
  most_bytes = Infinity,
): Promise<Buffer | undefined> {
  try {
    const { Body, ContentLength = Infinity } = await client.send(command, limits);
    if (ContentLength > most_bytes) {
      if (Body instanceof Readable) Body.destroy();
      throw new AppError('payload_too_large');
    }
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
    if (cause instanceof AppError) throw cause;
    throw Object.assign(new AppError('unavailable'), { cause });
  }
}
