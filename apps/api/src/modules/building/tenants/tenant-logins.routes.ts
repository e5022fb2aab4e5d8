import {
  createTenantLoginBody,
  tenantLogin,
  tenantLoginDatatable,
  tenantLoginQuery,
  updateTenantLoginBody,
} from '@gerbang/shared/contracts/building/tenant-logins';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as logins from './tenant-logins.service.ts';

/** Routes for tenant logins. Accounts are never deleted, because records refer to them. */
export function tenantLoginsRoutes(app: App): void {
  app.get('/v1/tenant-login-datatable', {
    config: { access: { staff: 'tenant.read' } },
    schema: { querystring: tenantLoginQuery, response: { 200: tenantLoginDatatable } },
    handler: (request) => logins.list(request.ctx, request.query),
  });

  app.get('/v1/tenant-login/:id', {
    config: { access: { staff: 'tenant.read' } },
    schema: { params: recordParams, querystring: inProperty, response: { 200: tenantLogin } },
    handler: (request) => logins.read(request.ctx, request.query.property_id, request.params.id),
  });

  app.post('/v1/tenant-login', {
    config: { access: { staff: 'tenant.update' } },
    schema: { querystring: inProperty, body: createTenantLoginBody, response: { 201: tenantLogin } },
    handler: async (request, reply) =>
      reply.code(201).send(await logins.create(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/tenant-login/:id', {
    config: { access: { staff: 'tenant.update' } },
    schema: {
      params: recordParams,
      querystring: inProperty,
      body: updateTenantLoginBody,
      response: { 200: tenantLogin },
    },
    handler: (request) => logins.update(request.ctx, request.query.property_id, request.params.id, request.body),
  });

  app.post('/v1/tenant-login/:id/invite', {
    config: { access: { staff: 'tenant.update' } },
    schema: { params: recordParams, querystring: inProperty, response: { 202: z.object({}) } },
    handler: async (request, reply) => {
      await logins.inviteAgain(request.ctx, request.query.property_id, request.params.id);
      return reply.code(202).send({});
    },
  });
}
