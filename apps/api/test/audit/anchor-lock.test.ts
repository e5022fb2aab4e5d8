import { randomBytes } from 'node:crypto';

import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectRetentionCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readStoredAnchors, verifyAnchors } from '../../src/commands/anchors/verify-anchors.ts';
import { ANCHOR_PREFIX, anchorAudit, anchorPublicKeys, signAnchor } from '../../src/platform/audit/anchors.ts';
import { recordAs, sealAudit, systemAuthor } from '../../src/platform/audit/audit.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPool, transaction } from '../../src/platform/database/database.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import { aProperty } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { databaseUrl, testServices } from '../services.ts';

const BUCKETS = 'gerbang-lock-';
/** So short that the next run can remove the bucket. The gateway has the real time. */
const LOCKED_MS = 60_000;

const { s3 } = testServices();
const Bucket = BUCKETS + randomBytes(6).toString('hex');
const client = new S3Client({
  endpoint: s3.endpoint,
  region: s3.region,
  forcePathStyle: true,
  credentials: { accessKeyId: s3.access_key, secretAccessKey: s3.secret_key },
});
const world = await createWorld();
const owner = createPool(databaseUrl('owner', world.database), 2);
const storage = createStorage({ driver: 's3', ...s3, bucket: Bucket });
// The lock lasts a day from this clock on.
const now = new Date(Date.now() - DAY_MS + LOCKED_MS);
const deps = {
  ...world.deps,
  storage,
  clock: fixedClock(now),
  config: { ...world.config, audit_anchor_lock_days: 1, audit_anchor_mail: undefined },
};
const Key = ANCHOR_PREFIX + now.toISOString().slice(0, 10);

/** Removes buckets of earlier runs, whose locks have ended. */
async function removeOld(): Promise<void> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  for (const { Name = '', CreationDate } of Buckets) {
    const age_ms = Date.now() - (CreationDate?.getTime() ?? Date.now());
    if (!Name.startsWith(BUCKETS) || age_ms < 2 * LOCKED_MS) continue;
    const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket: Name }));
    for (const { Key: key, VersionId } of [...Versions, ...DeleteMarkers])
      await client.send(new DeleteObjectCommand({ Bucket: Name, Key: key, VersionId }));
    await client.send(new DeleteBucketCommand({ Bucket: Name }));
  }
}

beforeAll(async () => {
  await removeOld();
  await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  const property_id = (await aProperty(world)).id;
  const entry = { property_id, action: 'test.done', record: { kind: 'test', id: null } };
  await transaction(world.db, { property_id }, (tx) => recordAs(tx, systemAuthor(world.deps, 'test'), entry));
  await sealAudit.run({}, world.deps);
  await anchorAudit.run({}, deps);
});
afterAll(async () => {
  client.destroy();
  await owner.end();
});

async function versionIds(): Promise<string[]> {
  const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  return Versions.flatMap(({ VersionId }) => VersionId ?? []);
}
const verify = async () =>
  verifyAnchors(owner, anchorPublicKeys(world.config.keys), await readStoredAnchors(storage), now);

describe('an anchor in a bucket with object lock', () => {
  it('[T34] cannot be removed, nor can its time be shortened, by the account that owns the bucket', async () => {
    const [VersionId] = await versionIds();
    const refused = { name: 'AccessDenied' };
    const bypass = { BypassGovernanceRetention: true };
    await expect(client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))).rejects.toMatchObject(refused);
    await expect(client.send(new DeleteObjectCommand({ Bucket, Key, VersionId, ...bypass }))).rejects.toMatchObject(
      refused,
    );
    const Retention = { Mode: 'GOVERNANCE', RetainUntilDate: new Date(Date.now() + 1_000) } as const;
    await expect(
      client.send(new PutObjectRetentionCommand({ Bucket, Key, VersionId, Retention, ...bypass })),
    ).rejects.toMatchObject(refused);
    expect(await versionIds()).toEqual([VersionId]);
  });

  it('[T34] is still verified under a newer version and under a delete marker', async () => {
    const stored = await readStoredAnchors(storage);
    const forged = signAnchor(world.config.keys, { day: Key.slice(ANCHOR_PREFIX.length), heads: [] });
    await client.send(new PutObjectCommand({ Bucket, Key, Body: forged, ContentType: 'text/plain' }));
    expect((await storage.get(Key))?.toString()).toBe(forged);
    expect(await readStoredAnchors(storage)).toEqual(stored);
    await storage.remove(Key);
    expect(await storage.get(Key)).toBeUndefined();
    expect(await readStoredAnchors(storage)).toEqual(stored);
    const report = await verify();
    expect(report).toMatchObject({ anchors: 1, unverified: [], rewritten: [] });
    expect(report.compared).toBeGreaterThan(0);
  });

  it('is refused by a bucket without object lock', async () => {
    const plain = createStorage({ driver: 's3', ...s3 });
    const until = new Date(Date.now() + LOCKED_MS);
    await expect(plain.put(`${Key}-lock-test`, Buffer.from('x'), 'text/plain', until)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
