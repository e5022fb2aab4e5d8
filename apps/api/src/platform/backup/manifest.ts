import * as z from 'zod/mini';

import { isSignature, keyedHash, type KeyRing } from '../keys/key-ring.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const pieces = z.array(z.object({ bytes: z.number(), sha256 }));

const content = z.object({
  format: z.literal(1),
  id: z.string(),
  taken_at: z.iso.datetime(),
  /** Version of the program that made it, its newest migration, and the host name people open. */
  product: z.string(),
  schema: z.string(),
  server: z.string(),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Rows of each table. */
  counts: z.record(z.string(), z.number()),
  /** Digest of the last seal of each audit chain. */
  audit_heads: sha256,
  /** Which backup key names the objects. */
  key_id: z.string(),
  files: z.object({ count: z.number(), bytes: z.number(), faulty: z.number() }),
  /** The contents of this backup in pieces. Size and digest are those before encryption. */
  parts: z.object({ database: pieces, queue: pieces, files: pieces }),
});

/** What a backup consists of. It is stored last: a backup without one does not count. */
export type Manifest = z.infer<typeof content>;
export type PartName = keyof Manifest['parts'];
export type Piece = Manifest['parts'][PartName][number];

const SIGNED = /^([\w-]+)\.([\w-]{43})$/;

/**
 * The manifest as text with a keyed hash. Anybody who knows the public half of the backup key could encrypt a backup; the
 * hash shows that it is ours before it is restored.
 */
export function writeManifest(keys: KeyRing, manifest: Manifest): Buffer {
  const payload = Buffer.from(JSON.stringify(manifest)).toString('base64url');
  return Buffer.from(`${payload}.${keyedHash(keys, 'backup-manifest', payload).toString('base64url')}`);
}

/** Throws when it was not written by one of these keys. */
export function readManifest(keys: KeyRing, text: string): Manifest {
  const [, payload = '', signature = ''] = SIGNED.exec(text) ?? [];
  if (!isSignature(keys, 'backup-manifest', payload, signature)) throw new Error('The manifest is not signed by us');
  return z.parse(content, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
