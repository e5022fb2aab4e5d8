import { id } from '@gerbang/shared/contracts/common';
import { tenantItem, tenantItemQuery } from '@gerbang/shared/contracts/public-lists';
import * as z from 'zod/mini';

import type { App } from '../../platform/http/types.ts';
import * as items from './items.service.ts';

/** A tenant's saved items. */
export function itemsRoutes(app: App): void {
  app.get('/v1/loading-unloading/items/:id', {
    config: { access: { tenant: true } },
    schema: { params: z.object({ id }), querystring: tenantItemQuery, response: { 200: z.array(tenantItem) } },
    handler: (request) => items.listSavedItems(request.ctx, request.params.id, request.query.search),
  });
}
