import {
  UPLOAD_MAX_BYTES,
  UPLOAD_TYPES,
  uploadKind,
  type DirectUpload,
  type UploadKind,
} from '@gerbang/shared/contracts/building/uploads';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { discardObject, noteObjects } from '../../../platform/files/pending-objects.ts';
import type { StoredContent } from '../../../platform/files/quarantine-worker.ts';
import { QUARANTINE_PREFIX, QUARANTINED_MS, type Quarantine } from '../../../platform/files/quarantine.ts';
import { findAnswer, idempotentRequest, type StoredAnswer } from '../../../platform/http/idempotency.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { deriveToken, isSignature, type KeyRing } from '../../../platform/keys/key-ring.ts';
import { objectKey, recordStored, requireSender, takesPapers, uploadRow } from './uploads.service.ts';

/** Sending must begin within this time. */
const BEGIN_MS = 5 * MINUTE_MS;
/** The file must be announced within this time, before the clean-up job may remove it. */
const ANNOUNCE_MS = 45 * MINUTE_MS;

export interface AnnouncedFile {
  kind?: UploadKind | undefined;
  content_type: string;
  bytes: number;
}

/** How to send a file to the storage. Null when files are sent to the API. */
export async function begin(ctx: Context, { kind, content_type, bytes }: AnnouncedFile): Promise<DirectUpload | null> {
  const { quarantine, config } = ctx.deps;
  if (quarantine === undefined) return null;
  const owner_key = requireSender(ctx, kind);
  if (!isAccepted(content_type, kind)) throw new AppError('unsupported_media');
  if (bytes > UPLOAD_MAX_BYTES) throw new AppError('payload_too_large');
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + BEGIN_MS);
  const id = newId();
  return {
    id: signId(config.keys, owner_key, { id, kind, begun_at: now.getTime() }),
    ...quarantine.form(id, { content_type, bytes }, { now, expires_at }),
    expires_at: expires_at.toISOString(),
  };
}

/**
 * Checks, cleans and stores a file that was sent to quarantine, and answers like an upload to the API, also when asked
 * again. Throws `not_found` for an id of another owner, and when there is no file or the time is over.
 */
export async function finish(ctx: Context, token: string): Promise<StoredAnswer> {
  const { db, config } = ctx.deps;
  const quarantine = found(ctx.deps.quarantine);
  const owner_key = requireSender(ctx, undefined);
  const { id, kind, begun_at } = found(openId(config.keys, owner_key, token));
  // The owner may have lost the right since.
  requireSender(ctx, kind);
  const asked = idempotentRequest(owner_key, id, 'direct upload', kind ?? '');
  const before = asked && (await findAnswer(db, asked));
  if (before !== undefined) return before;
  if (ctx.now().getTime() >= begun_at + ANNOUNCE_MS) throw new AppError('not_found');

  const upload_id = newId();
  try {
    const content = await release(ctx, quarantine, { id, kind, key: objectKey(upload_id) });
    const row = uploadRow(upload_id, owner_key, kind, content, ctx.now());
    const answer = await recordStored(ctx, asked, row);
    await quarantine.discard(id);
    return answer;
  } catch (error) {
    // Another request has announced the same file, and removed it from quarantine, since the first look.
    const since = isMissing(error) && asked ? await findAnswer(db, asked) : undefined;
    if (since !== undefined) return since;
    throw error;
  }
}

/** A refused file stays in quarantine until the clean-up, so that asking again gives the same refusal. */
async function release(
  ctx: Context,
  quarantine: Quarantine,
  { id, kind, key }: { id: string; kind: UploadKind | undefined; key: string },
): Promise<StoredContent> {
  await noteObjects(ctx.deps, [key]);
  try {
    return await quarantine.release(id, key, { papers: takesPapers(kind), client: ctx.network });
  } catch (error) {
    // A refusal comes before the object is stored. After other errors it may be stored, and `removeOrphans` removes it.
    if (error instanceof AppError && error.status < 500) await discardObject(ctx.deps, key);
    throw error;
  }
}

/** Removes what has been in quarantine for an hour. An object that cannot be removed does not stop the others. */
export async function removeAbandoned({ config, clock, storage }: Deps): Promise<void> {
  // A folder never has a quarantine, and lists all its files.
  if (config.storage.driver !== 's3') return;
  const before = new Date(clock.now().getTime() - QUARANTINED_MS);
  const attempts = startAttempts();
  for await (const { key, at } of storage.list(QUARANTINE_PREFIX)) {
    if (at < before) await attempts.run(() => storage.remove(key));
  }
  attempts.report();
}

function isAccepted(content_type: string, kind: UploadKind | undefined): boolean {
  const known: readonly string[] = takesPapers(kind)
    ? UPLOAD_TYPES
    : UPLOAD_TYPES.filter((type) => type !== 'application/pdf');
  return known.includes(content_type);
}

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

/** A direct upload, as its signed id says. There is no row before the file is stored. */
interface Begun {
  id: string;
  kind: UploadKind | undefined;
  begun_at: number;
}

const ID = /^([0-9a-f-]{36})\.([a-z]*)\.(\d{1,15})\.([\w-]{43})$/;

function signId(keys: KeyRing, owner_key: string, begun: Begun): string {
  const parts = `${begun.id}.${begun.kind ?? ''}.${begun.begun_at}`;
  return `${parts}.${deriveToken(keys, 'direct-upload', signedText(owner_key, begun))}`;
}

/** Undefined unless this owner got the id from us. */
function openId(keys: KeyRing, owner_key: string, token: string): Begun | undefined {
  const [, id = '', kind = '', begun_at = '', signature = ''] = ID.exec(token) ?? [];
  const begun = { id, kind: uploadKind.safeParse(kind).data, begun_at: Number(begun_at) };
  return isSignature(keys, 'direct-upload', signedText(owner_key, begun), signature) ? begun : undefined;
}

function signedText(owner_key: string, { id, kind, begun_at }: Begun): string {
  return `${owner_key}\n${id}\n${kind ?? ''}\n${begun_at}`;
}
