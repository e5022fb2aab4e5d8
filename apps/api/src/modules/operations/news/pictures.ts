import { picturesIn, type NewsDocument } from '@gerbang/shared/domain/news/document';

import { authorOf } from '../../platform/audit.ts';
import { ownerKey, type Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { fieldFault, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import * as uploads from '../uploads/uploads.service.ts';
import type { NewsKey } from './news.table.ts';
import * as repository from './pictures.repository.ts';

/** What a news is written with: its body, and the links of what was uploaded for it. */
interface Written {
  body: NewsDocument;
  picture_urls: readonly string[];
}

/**
 * Makes the uploads of a body the property's files and gives all that it shows: those, and those it has had before. A body
 * that names any other file is refused, so that nobody shows a file that is not theirs to show.
 */
export async function claimPictures(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { body, picture_urls }: Written,
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

/** Removes the files of pictures that a news no longer shows. */
export function removePictures(tx: Tx, ctx: Context, property_id: string, ids: readonly string[]): Promise<void> {
  return uploads.remove(tx, ctx.deps, property_id, ids, authorOf(ctx));
}

/** A body whose pictures are copies; `copies` gives the copy's id for each file. */
export function withCopies(body: NewsDocument, copies: ReadonlyMap<string, string>): NewsDocument {
  return {
    blocks: body.blocks.map((block) =>
      block.type === 'picture' ? { ...block, file_id: found(copies.get(block.file_id)) } : block,
    ),
  };
}

/** The files of a news with their contents, read before the transaction goes on to another property. */
export async function readPictures(tx: Tx, { deps }: Context, property_id: string, ids: readonly string[]) {
  const files = ids.length === 0 ? [] : await repository.listFiles(tx, property_id, ids);
  return Promise.all(
    files.map(async (file) => ({ file, content: found(await deps.storage.get(uploads.objectKey(file.id))) })),
  );
}

/** Stores copies of pictures for another property: each property keeps and removes its own. */
export async function copyPictures(
  tx: Tx,
  ctx: Context,
  property_id: string,
  pictures: Awaited<ReturnType<typeof readPictures>>,
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const { file, content } of pictures) {
    const key: NewsKey = { property_id, id: newId() };
    await ctx.deps.storage.put(uploads.objectKey(key.id), content, file.content_type);
    await repository.insertCopy(tx, key, file, ctx.now());
    copies.set(file.id, key.id);
  }
  return copies;
}
