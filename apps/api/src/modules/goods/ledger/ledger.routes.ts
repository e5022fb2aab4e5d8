import {
  ledgerCounts,
  ledgerCountsQuery,
  ledgerDatatable,
  ledgerQuery,
  lotHistory,
  lotKey,
} from '@gerbang/shared/contracts/goods/ledger';

import type { App } from '../../../platform/http/types.ts';
import { countLots, listLots, readLot } from './ledger.service.ts';

export function ledgerRoutes(app: App): void {
  app.get('/v1/goods-ledger-datatable', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: ledgerQuery, response: { 200: ledgerDatatable } },
    handler: (request) => listLots(request.ctx, request.query),
  });

  app.get('/v1/goods-ledger-counts', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: ledgerCountsQuery, response: { 200: ledgerCounts } },
    handler: (request) => countLots(request.ctx, request.query.property_id),
  });

  app.get('/v1/properties/:property_id/permits/:permit_id/lots/:id', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: lotKey, response: { 200: lotHistory } },
    handler: (request) => readLot(request.ctx, request.params),
  });
}
