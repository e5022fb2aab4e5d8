import {
  auditDatatable,
  auditListQuery,
  auditSeal,
  auditSealQuery,
  auditVerification,
  auditVerifyQuery,
} from '@gerbang/shared/contracts/insight/audit';

import type { App } from '../../../platform/http/types.ts';
import * as audit from './audit.service.ts';

const config = { access: { staff: 'audit.read' } } as const;

export function auditRoutes(app: App): void {
  app.get('/v1/audit-datatable', {
    config,
    schema: { querystring: auditListQuery, response: { 200: auditDatatable } },
    handler: (request) => audit.list(request.ctx, request.query),
  });

  app.get('/v1/audit/verify', {
    config,
    schema: { querystring: auditVerifyQuery, response: { 200: auditVerification } },
    handler: (request) => audit.verify(request.ctx, request.query),
  });

  app.get('/v1/audit/seal', {
    config,
    schema: { querystring: auditSealQuery, response: { 200: auditSeal } },
    handler: (request) => audit.readSeal(request.ctx, request.query.property_id, request.query.seq),
  });
}
