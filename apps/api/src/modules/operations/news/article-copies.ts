import type { CreateNewsBody } from '@gerbang/shared/contracts/operations/news';

import { atEach } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { insertNews } from './article-write.ts';
import * as repository from './news.repository.ts';
import type { NewsKey } from './news.table.ts';
import { copyPictures, readPictures, withCopies } from './pictures.ts';

interface CopiedArticle {
  key: NewsKey;
  body: CreateNewsBody;
  shown: readonly string[];
  others: readonly string[];
}

/**
 * Copies an article to other properties in the same transaction. Each copy has its own readers and pictures, and the
 * category of the same Indonesian name if that property has one. Fails for all properties if it fails for one.
 */
export async function copyToProperties(
  tx: Tx,
  ctx: Context,
  { key, body, shown, others }: CopiedArticle,
): Promise<void> {
  const pictures = await readPictures(tx, ctx, key.property_id, shown);
  const category = await repository.findCategoryName(tx, key.property_id, body.category_id);
  await atEach(tx, others, async (property_id) => {
    const copies = await copyPictures(tx, ctx, property_id, pictures);
    const category_id = await repository.findCategoryNamed(tx, property_id, category);
    const own = { ...body, body: withCopies(body.body, copies), category_id };
    await insertNews(tx, ctx, { property_id, id: newId() }, own, [...copies.values()]);
  });
  // Sets the property of the transaction back to the property of the request.
  await atEach(tx, [key.property_id], async () => {});
}
