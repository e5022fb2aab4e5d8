import { can } from '@gerbang/shared/access';
import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';

import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import * as repository from './items.repository.ts';

/** More than a picker can show. Users find further items by search. */
const LIMIT = 500;

/** The saved items of the requesting tenant. Answers 404 for another tenant's id. */
export async function listSavedItems(ctx: Context, tenant_id: string, search = ''): Promise<TenantItem[]> {
  const { actor } = ctx;
  if (actor.kind !== 'tenant' || !can.reachTenant(actor, tenant_id)) throw new AppError('not_found');
  const { property_id } = actor;
  const rows = await ctx.within(property_id, (tx) =>
    repository.listSaved(tx, { property_id, tenant_id }, { search, limit: LIMIT }),
  );
  return rows.map(({ id, name, description, unit, photo_file_id }) => ({
    id,
    name,
    image_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id),
    description,
    unit,
  }));
}
