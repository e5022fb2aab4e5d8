import {
  tenantComplaint,
  tenantComplaintBody,
  tenantComplaintOptions,
  tenantComplaintPage,
  tenantComplaintsQuery,
  tenantRatingBody,
  tenantWordsBody,
} from '@gerbang/shared/contracts/operations/complaints';
import { recordParams } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import * as complaints from './tenant-complaints.service.ts';

const config = { access: { tenant: true } } as const;
const PATH = '/v1/tenant/complaints';

export function tenantComplaintsRoutes(app: App): void {
  app.get(PATH, {
    config,
    schema: { querystring: tenantComplaintsQuery, response: { 200: tenantComplaintPage } },
    handler: (request) => complaints.list(request.ctx, request.query.before),
  });

  app.get('/v1/tenant/complaint-options', {
    config,
    schema: { response: { 200: tenantComplaintOptions } },
    handler: (request) => complaints.readOptions(request.ctx),
  });

  app.post(PATH, {
    config,
    schema: { body: tenantComplaintBody, response: { 201: tenantComplaint } },
    handler: async (request, reply) => reply.code(201).send(await complaints.create(request.ctx, request.body)),
  });

  app.get(`${PATH}/:id`, {
    config,
    schema: { params: recordParams, response: { 200: tenantComplaint } },
    handler: (request) => complaints.read(request.ctx, request.params.id),
  });

  app.post(`${PATH}/:id/replies`, {
    config,
    schema: { params: recordParams, body: tenantWordsBody, response: { 200: tenantComplaint } },
    handler: (request) => complaints.reply(request.ctx, request.params.id, request.body),
  });

  app.post(`${PATH}/:id/reopening`, {
    config,
    schema: { params: recordParams, body: tenantWordsBody, response: { 200: tenantComplaint } },
    handler: (request) => complaints.reopen(request.ctx, request.params.id, request.body),
  });

  app.post(`${PATH}/:id/rating`, {
    config,
    schema: { params: recordParams, body: tenantRatingBody, response: { 200: tenantComplaint } },
    handler: (request) => complaints.rate(request.ctx, request.params.id, request.body),
  });
}
