import { picturesIn, type NewsDocument } from '@gerbang/shared/domain/operations/news/document';

import { authorOf } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { fieldFault, found } from '../../../platform/errors.ts';
import { noteObjects, settleObjects } from '../../../platform/files/pending-objects.ts';
import * as uploads from '../../building/uploads/uploads.service.ts';
import type { NewsKey } from './news.table.ts';
import * as repository from './pictures.repository.ts';

interface ArticleBody {
  body: NewsDocument;
  picture_urls: readonly string[];
}

/**
 * Claims the uploads of an article as files of the property and returns all pictures it shows, old ones included.
 * Refuses a body that names any other file, so that nobody can publish a file they may not see.
 */
export async function claimPictures(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { body, picture_urls }: ArticleBody,
  before: readonly string[],
): Promise<string[]> {
  const wanted = { property_id, owner_key: ownerKey(ctx.actor) ?? '', kind: 'operation' as const };
  const urls = picture_urls.map((url, index) => ({ path: `picture_urls.${index}`, url }));
  const claimed = urls.length === 0 ? [] : await uploads.claim(tx, ctx, { ...wanted, urls });
  const own = new Set([...before, ...claimed]);
  const shown = [...new Set(picturesIn(body))];
  if (!shown.every((file_id) => own.has(file_id))) throw fieldFault('body', 'invalid');
  return shown;
}

export function removePictures(tx: Tx, ctx: Context, property_id: string, ids: readonly string[]): Promise<void> {
  return uploads.remove(tx, ctx.deps, property_id, ids, authorOf(ctx));
}

/** Replaces the file of each picture by its copy. `copies` maps the original id to the id of the copy. */
export function withCopies(body: NewsDocument, copies: ReadonlyMap<string, string>): NewsDocument {
  return {
    blocks: body.blocks.map((block) =>
      block.type === 'picture' ? { ...block, file_id: found(copies.get(block.file_id)) } : block,
    ),
  };
}

/** Reads the picture files of an article, before the transaction switches to another property. */
export async function readPictures(tx: Tx, { deps }: Context, property_id: string, ids: readonly string[]) {
  const files = ids.length === 0 ? [] : await repository.listFiles(tx, property_id, ids);
  return Promise.all(
    files.map(async (file) => ({ file, content: found(await deps.storage.get(uploads.objectKey(file.id))) })),
  );
}

/**
 * Stores copies of pictures for another property, so that each property can delete its own files. Returns the ids of
 * the copies by original id.
 */
export async function copyPictures(
  tx: Tx,
  ctx: Context,
  property_id: string,
  pictures: Awaited<ReturnType<typeof readPictures>>,
): Promise<Map<string, string>> {
  const copies = new Map(pictures.map(({ file }) => [file.id, newId()]));
  if (copies.size === 0) return copies;
  const objects = [...copies.values()].map((id) => uploads.objectKey(id));
  // Noted outside the transaction: when it is rolled back, the copies are removed by their notes. One statement for all,
  // because it takes a second connection while the transaction holds its own.
  await noteObjects(ctx.deps, objects);
  for (const { file, content } of pictures) {
    const key: NewsKey = { property_id, id: found(copies.get(file.id)) };
    await ctx.deps.storage.put(uploads.objectKey(key.id), content, file.content_type);
    await repository.insertCopy(tx, key, file, ctx.now());
  }
  await settleObjects(tx, objects);
  return copies;
}
