import type { FormUploadKind } from '@gerbang/shared/contracts/building/uploads';

import { ownerKey, type Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { parseFileLink } from '../../../../platform/files/signed-links.ts';
import { claim, type ClaimedUrl } from '../../../building/uploads/uploads.service.ts';

/** Files that a form may use without uploading them: files of its permit, its loading form, or a saved item. */
export type Carried = ReadonlySet<string>;

/** Reusable files by purpose, so that a document is never reused as an identity photo. */
export type CarriedFiles = Readonly<Record<FormUploadKind, Carried>>;

export const NOTHING_CARRIED: CarriedFiles = { ktp: new Set(), item: new Set(), attachment: new Set() };

export function carriedFiles(files: readonly { kind: FormUploadKind; file_id: string }[]): CarriedFiles {
  const of = (kind: FormUploadKind) => new Set(files.filter((file) => file.kind === kind).map((file) => file.file_id));
  return { ktp: of('ktp'), item: of('item'), attachment: of('attachment') };
}

/**
 * Returns the file ids of the URLs of a form, in their order. A file is reused, or claimed from the applicant's own
 * uploads. Throws a field error for any other URL.
 */
export async function takeFiles(
  tx: Tx,
  ctx: Context,
  wanted: { property_id: string; kind: FormUploadKind; urls: readonly ClaimedUrl[]; carried: Carried },
): Promise<string[]> {
  const { property_id, kind, urls, carried } = wanted;
  const files = urls.map(({ url }) => carriedFile(ctx, url, carried));
  const fresh = urls.filter((_url, index) => files[index] === undefined);
  const claimed = fresh.length === 0 ? [] : await claimOwn(tx, ctx, { property_id, kind, urls: fresh });
  let next = 0;
  return files.map((file) => file ?? claimed[next++] ?? '');
}

/** The file of one URL, if it may be reused. */
export function carriedFile(ctx: Context, url: string, carried: Carried): string | undefined {
  const { keys, public_url } = ctx.deps.config;
  const id = parseFileLink(keys, url, public_url)?.id;
  return id !== undefined && carried.has(id) ? id : undefined;
}

async function claimOwn(
  tx: Tx,
  ctx: Context,
  wanted: { property_id: string; kind: FormUploadKind; urls: readonly ClaimedUrl[] },
): Promise<string[]> {
  const owner_key = ownerKey(ctx.actor);
  if (owner_key !== undefined) return claim(tx, ctx, { ...wanted, owner_key });
  // Without an owner key nothing was uploaded, so there is nothing to claim.
  throw new AppError('refused', { fields: wanted.urls.map(({ path }) => ({ path, code: 'invalid' as const })) });
}
