import { can } from '@gerbang/shared/access';
import type { UploadKind } from '@gerbang/shared/contracts/uploads';

import { recordAs, systemAuthor, type AuditAuthor } from '../../platform/audit.ts';
import { assertNoVirus } from '../../platform/clamd.ts';
import { ownerKey, type Context } from '../../platform/context.ts';
import { transaction, type Tx } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, found } from '../../platform/errors.ts';
import { answerOnce, findAnswer, idempotentRequest, type StoredAnswer } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { sniff, type SniffedType } from '../../platform/image-sniff.ts';
import { openFileLink, parseFileLink, viewingUrl, type FileLinkParts } from '../../platform/signed-links.ts';
import * as repository from './uploads.repository.ts';
import type { UploadRow } from './uploads.table.ts';

const MINUTE_MS = 60 * 1000;
const CLAIMABLE_MS = 24 * 60 * MINUTE_MS;
/** Small enough that removing a batch's objects ends long before the database gives up on the open transaction. */
const BATCH = 50;

/** What may be a document and not only a picture. */
const TAKES_PAPERS: ReadonlySet<UploadKind> = new Set<UploadKind>(['attachment', 'operation']);

/** The copies an identity photo can have beside itself: the small one that is shown, and the marked one while it is being put in place. */
const IDENTITY_VARIANTS = ['preview', 'marked'] as const;

/** What a person sends: the bytes, what they are for, and the key that makes sending them again harmless. */
export interface Sent {
  kind: UploadKind;
  body: Buffer;
  idempotency_key?: unknown;
}

/** What is kept of it: never the bytes of a picture as they came. */
interface Content {
  body: Buffer;
  content_type: SniffedType;
  width: number | null;
  height: number | null;
}

/** Checks, cleans and stores what was sent; answers with a link to it that works for 15 minutes. */
export async function store(ctx: Context, sent: Sent): Promise<StoredAnswer> {
  const { storage, db } = ctx.deps;
  const owner_key = knownOwner(ctx);
  // What the gate shows is photographed by its guards only.
  if (sent.kind === 'gate' && !can.perform(ctx.actor, 'gate.check')) throw new AppError('forbidden');
  const asked = idempotentRequest(owner_key, sent.idempotency_key, sent.kind, sent.body);
  const before = asked && (await findAnswer(db, asked));
  if (before !== undefined) return before;

  const content = await accept(ctx.deps, sent);
  const upload = uploadRow(owner_key, sent.kind, content, ctx.now());
  const key = objectKey(upload.id);
  await storage.put(key, content.body, content.content_type);
  try {
    const answer = await ctx.own((tx) =>
      answerOnce(tx, asked, ctx.now(), async () => {
        await repository.insert(tx, upload);
        return { status: 200, body: JSON.stringify({ data: viewingUrl(ctx, upload.id) }) };
      }),
    );
    if (answer.repeated) await storage.remove(key);
    return answer;
  } catch (error) {
    await storage.remove(key).catch(() => {});
    throw error;
  }
}

/** The bytes behind a signed link, with the type that they themselves show: they are ours, or a PDF we only hand on. */
export async function open(ctx: Context, parts: FileLinkParts): Promise<{ body: Buffer; content_type: SniffedType }> {
  const link = openFileLink(ctx.deps.config.signing_secret, parts, ctx.now());
  const body = found(await ctx.deps.storage.get(objectKey(link.id, link.variant)));
  return { body, content_type: found(sniff(body)) };
}

/** One URL of a payload, and where it stands there. */
export interface ClaimedUrl {
  path: string;
  url: string;
}

/**
 * Makes uploads the property's files, each once: only those of this owner, of this kind, made in the last 24 hours. Any
 * other URL is refused at its place in the payload. Gives the files' ids in the order of the URLs. The transaction must
 * carry both the property and the owner.
 */
export async function claim(
  tx: Tx,
  ctx: Context,
  wanted: { property_id: string; owner_key: string; kind: UploadKind; urls: readonly ClaimedUrl[] },
): Promise<string[]> {
  const { signing_secret, public_url } = ctx.deps.config;
  const ids = wanted.urls.map(({ url }) => parseFileLink(signing_secret, url, public_url)?.id);
  const got = new Set(
    await repository.claim(tx, {
      property_id: wanted.property_id,
      owner_key: wanted.owner_key,
      kind: wanted.kind,
      ids: ids.filter((id) => id !== undefined),
      made_since: new Date(ctx.now().getTime() - CLAIMABLE_MS),
    }),
  );
  // Each id counts once: the second place that names the same upload finds it claimed.
  const claimed = ids.filter((id): id is string => id !== undefined && got.delete(id));
  if (claimed.length === ids.length) return claimed;
  const good = new Set(claimed);
  throw new AppError('refused', {
    fields: wanted.urls
      .filter((_url, index) => !good.delete(ids[index] ?? ''))
      .map(({ path }) => ({ path, code: 'invalid' as const })),
  });
}

/** Removes uploads that nothing claimed within 24 hours. An object that cannot be removed keeps its row for the next run. */
export async function removeUnclaimed({ db, clock, storage }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - CLAIMABLE_MS);
  let taken: number;
  do {
    taken = await transaction(db, {}, async (tx) => {
      const ids = await repository.takeUnclaimed(tx, before, BATCH);
      await removeObjects(storage, ids);
      return ids.length;
    });
  } while (taken === BATCH);
}

/** Removes files whose retention has ended, property by property; what fails keeps nobody else's from going. */
export async function removePastRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const failures: unknown[] = [];
  let removed: number;
  let due: { property_id: string; id: string }[];
  do {
    due = await repository.listPastRetention(deps.db, now, BATCH);
    removed = 0;
    for (const [property_id, files] of Map.groupBy(due, (file) => file.property_id)) {
      const ids = files.map((file) => file.id);
      removed += await removeFiles(deps, property_id, ids, now).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
    }
  } while (removed > 0 && due.length === BATCH);
  if (failures.length > 0) throw failures[0];
}

function removeFiles(deps: Deps, property_id: string, ids: string[], now: Date): Promise<number> {
  return transaction(deps.db, { property_id }, async (tx) => {
    const taken = await repository.takePastRetention(tx, property_id, ids, now);
    await settle(tx, deps, property_id, taken, systemAuthor(deps, 'files.retention'));
    return taken.length;
  });
}

/** Removes files before their time: rows, objects and copies; what was an identity photo leaves a line in the audit log. */
export async function remove(
  tx: Tx,
  deps: Deps,
  property_id: string,
  ids: readonly string[],
  author: AuditAuthor,
): Promise<void> {
  if (ids.length > 0) await settle(tx, deps, property_id, await repository.take(tx, property_id, ids), author);
}

/** The rest of a removal, before its transaction ends: what cannot be removed keeps its row. */
async function settle(
  tx: Tx,
  { storage }: Deps,
  property_id: string,
  taken: readonly repository.TakenFile[],
  author: AuditAuthor,
): Promise<void> {
  const identity = taken.filter((file) => file.kind === 'ktp');
  for (const { id } of identity)
    await recordAs(tx, author, { property_id, action: 'identity.deleted', record: { kind: 'file', id } });
  await removeObjects(
    storage,
    identity.map((file) => file.id),
    IDENTITY_VARIANTS,
  );
  await removeObjects(
    storage,
    taken.map((file) => file.id),
  );
}

async function accept(deps: Deps, { kind, body }: Sent): Promise<Content> {
  const type = sniff(body);
  if (type === undefined || (type === 'application/pdf' && !TAKES_PAPERS.has(kind)))
    throw new AppError('unsupported_media');
  if (deps.config.clamd_address !== undefined) await assertNoVirus(deps.config.clamd_address, body);
  // A PDF is never decoded here; it is handed on as it came, as a download only.
  if (type === 'application/pdf') return { body, content_type: type, width: null, height: null };
  return deps.images.clean(body);
}

function uploadRow(owner_key: string, kind: UploadKind, content: Content, created_at: Date): UploadRow {
  const { content_type, width, height } = content;
  return { id: newId(), owner_key, kind, content_type, bytes: content.body.length, width, height, created_at };
}

function knownOwner(ctx: Context): string {
  const owner_key = ownerKey(ctx.actor);
  if (owner_key === undefined) throw new AppError('unauthenticated');
  return owner_key;
}

/** Where the storage keeps a file, or one of its copies. */
export function objectKey(id: string, variant?: string): string {
  return variant === undefined ? `files/${id}` : `files/${id}.${variant}`;
}

async function removeObjects(
  storage: Deps['storage'],
  ids: readonly string[],
  variants: readonly (string | undefined)[] = [undefined],
): Promise<void> {
  await Promise.all(ids.flatMap((id) => variants.map((variant) => storage.remove(objectKey(id, variant)))));
}
