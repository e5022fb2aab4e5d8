import { can } from '@gerbang/shared/access';
import type { TenantItem, TenantItemQuery } from '@gerbang/shared/contracts/building/public-lists';

import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import * as repository from './items.repository.ts';

/** More than a picker can show. Users find further items by search. */
const LIMIT = 500;

/** The items that the requesting tenant can choose from, with the quantity inside. Answers 404 for another tenant's id. */
export async function listTenantItems(ctx: Context, tenant_id: string, query: TenantItemQuery): Promise<TenantItem[]> {
  const { actor } = ctx;
  if (actor.kind !== 'tenant' || !can.reachTenant(actor, tenant_id)) throw new AppError('not_found');
  const { property_id } = actor;
  const { search = '', inside } = query;
  const filter = { search, is_inside: inside !== undefined, limit: LIMIT };
  const rows = await ctx.within(property_id, (tx) => repository.listItems(tx, { property_id, tenant_id }, filter));
  return rows.map(({ photo_file_id, ...item }) => ({
    ...item,
    image_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id),
  }));
}
