import { can } from '@gerbang/shared/access';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { recordAs, systemAuthor, type AuditAuthor } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import { isRolledBack, transaction, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { sniff, type SniffedType } from '../../../platform/files/image-sniff.ts';
import { discardObject, noteObjects, settleObjects } from '../../../platform/files/pending-objects.ts';
import { removeObjects } from '../../../platform/files/removal-lock.ts';
import { safeContent } from '../../../platform/files/safe-content.ts';
import { openFileLink, parseFileLink, viewingUrl, type FileLinkParts } from '../../../platform/files/signed-links.ts';
import {
  answerOnce,
  findAnswer,
  idempotentRequest,
  type IdempotentRequest,
  type StoredAnswer,
} from '../../../platform/http/idempotency.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { handleInBatches } from '../../../platform/jobs/batches.ts';
import { storeDeletionNote } from './deletion-notes.service.ts';
import * as repository from './uploads.repository.ts';
import type { UploadRow } from './uploads.table.ts';

const CLAIMABLE_MS = 24 * 60 * MINUTE_MS;
/** Rows per transaction: few enough that their objects are removed long before the transaction times out. */
const BATCH = 50;

/** Kinds that accept PDFs as well as pictures. */
const TAKES_PAPERS: ReadonlySet<UploadKind> = new Set<UploadKind>(['attachment', 'operation']);

const PICTURES: readonly SniffedType[] = ['image/jpeg', 'image/png'];

/** What an upload that was sent without a kind can become, by its content type. */
const FROM_UNSPECIFIED: Partial<Record<UploadKind, readonly SniffedType[]>> = {
  ktp: PICTURES,
  item: PICTURES,
  attachment: [...PICTURES, 'application/pdf'],
};

/**
 * Variants of an identity photo: the small preview that is shown, and the watermarked copy, which exists until it
 * replaces the original.
 */
const IDENTITY_VARIANTS = ['preview', 'marked'] as const;

/** `idempotency_key` makes it safe to send the upload again. Without a kind, the form that claims the upload decides. */
export interface NewUpload {
  kind?: UploadKind | undefined;
  body: Buffer;
  idempotency_key?: unknown;
}

/** What was stored for an upload. */
interface StoredFile {
  content_type: SniffedType;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** Checks, cleans and stores an upload. Answers with a link that works for 15 minutes. */
export async function store(ctx: Context, sent: NewUpload): Promise<StoredAnswer> {
  const { storage, db, images, config } = ctx.deps;
  const owner_key = requireSender(ctx, sent.kind);
  const asked = idempotentRequest(owner_key, sent.idempotency_key, sent.kind ?? '', sent.body);
  const before = asked && (await findAnswer(db, asked));
  if (before !== undefined) return before;

  const papers = takesPapers(sent.kind);
  const { clamd_address } = config;
  const { body, ...facts } = await safeContent(sent.body, { papers, clamd_address, images, client: ctx.network });
  const id = newId();
  const key = objectKey(id);
  await noteObjects(ctx.deps, [key]);
  await storage.put(key, body, facts.content_type);
  return recordStored(ctx, asked, uploadRow(id, owner_key, sent.kind, { ...facts, bytes: body.length }, ctx.now()));
}

/**
 * Writes the row of an upload whose object was noted and stored, and answers with its link. Removes the object when the row
 * was certainly not written.
 */
export async function recordStored(
  ctx: Context,
  asked: IdempotentRequest | undefined,
  upload: UploadRow,
): Promise<StoredAnswer> {
  const key = objectKey(upload.id);
  try {
    const answer = await ctx.own((tx) =>
      answerOnce(tx, asked, ctx.now(), async () => {
        await repository.insert(tx, upload);
        await settleObjects(tx, [key]);
        return { status: 200, body: JSON.stringify({ data: viewingUrl(ctx, upload.id) }) };
      }),
    );
    if (answer.repeated) await discardObject(ctx.deps, key);
    return answer;
  } catch (error) {
    // When the answer of the commit was lost, the row may be stored, and a repeat of the request returns its link.
    if (isRolledBack(error)) await discardObject(ctx.deps, key);
    throw error;
  }
}

/** The file behind a signed link, with the content type detected from its bytes. */
export async function open(ctx: Context, parts: FileLinkParts): Promise<{ body: Buffer; content_type: SniffedType }> {
  const link = openFileLink(ctx.deps.config.keys, parts, ctx.now());
  const body = found(await ctx.deps.storage.get(objectKey(link.id, link.variant)));
  return { body, content_type: found(sniff(body)) };
}

export interface ClaimedUrl {
  path: string;
  url: string;
}

/**
 * Turns uploads into files of the property. An upload can be claimed once, by its owner, within 24 hours, for its kind, or for a
 * kind of a permit form when it was sent without one.
 * Throws a field error for any other URL. Returns the file ids in the order of the URLs. The transaction's scope must
 * include both the property and the owner.
 */
export async function claim(
  tx: Tx,
  ctx: Context,
  wanted: { property_id: string; owner_key: string; kind: UploadKind; urls: readonly ClaimedUrl[] },
): Promise<string[]> {
  const { keys, public_url } = ctx.deps.config;
  const ids = wanted.urls.map(({ url }) => parseFileLink(keys, url, public_url)?.id);
  const got = new Set(
    await repository.claim(tx, {
      property_id: wanted.property_id,
      owner_key: wanted.owner_key,
      kind: wanted.kind,
      ids: ids.filter((id) => id !== undefined),
      unspecified: FROM_UNSPECIFIED[wanted.kind] ?? [],
      made_since: new Date(ctx.now().getTime() - CLAIMABLE_MS),
    }),
  );
  // `delete` is true once per id, so a second field with the same upload is refused.
  const claimed = ids.filter((id): id is string => id !== undefined && got.delete(id));
  if (claimed.length === ids.length) return claimed;
  const good = new Set(claimed);
  throw new AppError('refused', {
    fields: wanted.urls
      .filter((_url, index) => !good.delete(ids[index] ?? ''))
      .map(({ path }) => ({ path, code: 'invalid' as const })),
  });
}

/**
 * Removes uploads that were not claimed within 24 hours. When an object cannot be removed, its row stays and the next
 * run retries it; it does not stop the others, here and in the next function.
 */
export async function removeUnclaimed(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - CLAIMABLE_MS);
  const attempts = startAttempts();
  await handleInBatches(attempts, {
    size: BATCH,
    list: (limit) => repository.listUnclaimed(db, before, limit),
    keyOf: (id) => id,
    handle: (ids) =>
      transaction(db, {}, async (tx) => {
        const taken = await repository.deleteUnclaimed(tx, before, ids);
        await removeObjects(
          tx,
          deps,
          taken.map((id) => objectKey(id)),
        );
        return taken.length;
      }),
  });
  attempts.report();
}

/** Removes files whose retention has ended, property by property. */
export async function removePastRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const attempts = startAttempts();
  await handleInBatches(attempts, {
    size: BATCH,
    list: (limit) => repository.listPastRetention(deps.db, now, limit),
    keyOf: ({ id }) => id,
    async handle(files) {
      let removed = 0;
      for (const [property_id, own] of Map.groupBy(files, (file) => file.property_id)) {
        const ids = own.map(({ id }) => id);
        removed += await removeFiles(deps, property_id, ids, now);
      }
      return removed;
    },
  });
  attempts.report();
}

function removeFiles(deps: Deps, property_id: string, ids: string[], now: Date): Promise<number> {
  return transaction(deps.db, { property_id }, async (tx) => {
    const taken = await repository.deletePastRetention(tx, property_id, ids, now);
    await settle(tx, deps, property_id, taken, systemAuthor(deps, 'files.retention'));
    return taken.length;
  });
}

/**
 * Removes files before their retention ends: rows, objects and variants. Identity photos leave an entry in the audit
 * log.
 */
export async function remove(
  tx: Tx,
  deps: Deps,
  property_id: string,
  ids: readonly string[],
  author: AuditAuthor,
): Promise<void> {
  if (ids.length > 0) await settle(tx, deps, property_id, await repository.deleteFiles(tx, property_id, ids), author);
}

/**
 * Removes the objects of deleted rows before the transaction commits, so that a failure rolls the deletion back. The note of
 * an identity photo is stored before, because without it a restored backup would bring the photo back. It stays after a
 * rollback: it only matters after a restore, and never deletes a photo that is still needed.
 */
async function settle(
  tx: Tx,
  deps: Deps,
  property_id: string,
  taken: readonly repository.DeletedFile[],
  author: AuditAuthor,
): Promise<void> {
  const identity = taken.filter((file) => file.kind === 'ktp');
  for (const { id } of identity)
    await recordAs(tx, author, { property_id, action: 'identity.deleted', record: { kind: 'file', id } });
  await Promise.all(identity.map(({ id }) => storeDeletionNote(deps, { property_id, file_id: id })));
  const variants = identity.flatMap(({ id }) => IDENTITY_VARIANTS.map((variant) => objectKey(id, variant)));
  await removeObjects(tx, deps, [...variants, ...taken.map(({ id }) => objectKey(id))]);
}

export function uploadRow(
  id: string,
  owner_key: string,
  kind: UploadKind | undefined,
  file: StoredFile,
  created_at: Date,
): UploadRow {
  return { id, owner_key, kind: kind ?? null, ...file, created_at };
}

/** Whether a PDF is accepted for this kind, or when the sender did not say what the file is for. */
export function takesPapers(kind: UploadKind | undefined): boolean {
  return kind === undefined || TAKES_PAPERS.has(kind);
}

/** The owner of what the actor sends. Throws when the actor may not send files of this kind. */
export function requireSender(ctx: Context, kind: UploadKind | undefined): string {
  const owner_key = ownerKey(ctx.actor);
  if (owner_key === undefined) throw new AppError('unauthenticated');
  if (kind === 'gate' && !can.perform(ctx.actor, 'gate.check')) throw new AppError('forbidden');
  return owner_key;
}

export function objectKey(id: string, variant?: string): string {
  return variant === undefined ? `files/${id}` : `files/${id}.${variant}`;
}
