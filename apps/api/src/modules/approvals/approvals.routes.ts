import {
  permitCounts,
  permitCountsQuery,
  permitDatatable,
  permitDetail,
  permitListQuery,
} from '@gerbang/shared/contracts/approvals';
import { permitKey } from '@gerbang/shared/contracts/permit-moves';

import type { App } from '../../platform/http/types.ts';
import { readPermit } from './detail.service.ts';
import { countPermits, listPermits } from './queue.service.ts';

/** The permits as staff work through them. */
export function approvalsRoutes(app: App): void {
  app.get('/v1/permit-datatable', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: permitListQuery, response: { 200: permitDatatable } },
    handler: (request) => listPermits(request.ctx, request.query),
  });

  app.get('/v1/permit-counts', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: permitCountsQuery, response: { 200: permitCounts } },
    handler: (request) => countPermits(request.ctx, request.query.property_id),
  });

  app.get('/v1/properties/:property_id/permits/:id', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, response: { 200: permitDetail } },
    handler: (request) => readPermit(request.ctx, request.params),
  });
}
