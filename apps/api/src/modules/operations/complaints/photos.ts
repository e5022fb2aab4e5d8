import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldFault } from '../../../platform/errors.ts';
import { claim } from '../../building/uploads/uploads.service.ts';
import * as repository from './complaints.repository.ts';

/** Claims uploads of the sender as files of the property, in order. Refuses PDFs. */
export async function claimPhotos(
  tx: Tx,
  ctx: Context,
  property_id: string,
  photos: readonly string[],
): Promise<string[]> {
  if (photos.length === 0) return [];
  const owner_key = ownerKey(ctx.actor) ?? '';
  const urls = photos.map((url, index) => ({ url, path: `photos.${index}` }));
  const files = await claim(tx, ctx, { property_id, owner_key, kind: 'operation', urls });
  const [paper] = await repository.listPapers(tx, property_id, files);
  if (paper !== undefined) throw fieldFault(`photos.${files.indexOf(paper)}`, 'invalid');
  return files;
}
