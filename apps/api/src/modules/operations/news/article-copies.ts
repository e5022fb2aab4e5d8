import type { CreateNewsBody } from '@gerbang/shared/contracts/news';

import { atEach } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './news.repository.ts';
import type { NewsKey } from './news.table.ts';
import { copyPictures, readPictures, withCopies } from './pictures.ts';
import { insertNews } from './writing.ts';

/** A news that was just written, and where else it is wanted. */
interface Written {
  key: NewsKey;
  body: CreateNewsBody;
  shown: readonly string[];
  others: readonly string[];
}

/**
 * Gives a news to other properties in the same transaction, each as a record of its own: with its own readers, its own
 * pictures, and its own category of the same name where there is one. All of them get it or none.
 */
export async function atOtherProperties(tx: Tx, ctx: Context, { key, body, shown, others }: Written): Promise<void> {
  const pictures = await readPictures(tx, ctx, key.property_id, shown);
  const category = (await repository.find(tx, key))?.category ?? null;
  await atEach(tx, others, async (property_id) => {
    const copies = await copyPictures(tx, ctx, property_id, pictures);
    const category_id = await repository.findCategoryLike(tx, property_id, category);
    const own = { ...body, body: withCopies(body.body, copies), category_id };
    await insertNews(tx, ctx, { property_id, id: newId() }, own, [...copies.values()]);
  });
  // Back to where the person is.
  await atEach(tx, [key.property_id], async () => {});
}
