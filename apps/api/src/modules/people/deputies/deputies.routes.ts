import { id } from '@gerbang/shared/contracts/common';
import {
  createDeputyBody,
  deputyDatatable,
  deputyListQuery,
  deputyOptions,
  deputyOptionsQuery,
  deputyRecord,
  updateDeputyBody,
} from '@gerbang/shared/contracts/people/deputies';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as deputies from './deputies.service.ts';

const params = z.object({ id });
/** Everybody may edit their own deputies; the service checks the permission for other people's. */
const config = { access: { staff: 'profile.update' } } as const;

export function deputiesRoutes(app: App): void {
  app.get('/v1/deputy-datatable', {
    config,
    schema: { querystring: deputyListQuery, response: { 200: deputyDatatable } },
    handler: (request) => deputies.list(request.ctx, request.query),
  });

  app.get('/v1/deputy-options', {
    config,
    schema: { querystring: deputyOptionsQuery, response: { 200: deputyOptions } },
    handler: (request) => deputies.options(request.ctx, request.query.account_id),
  });

  app.post('/v1/deputy', {
    config,
    schema: { body: createDeputyBody, response: { 201: deputyRecord } },
    handler: async (request, reply) => reply.code(201).send(await deputies.create(request.ctx, request.body)),
  });

  app.put('/v1/deputy/:id', {
    config,
    schema: { params, body: updateDeputyBody, response: { 200: deputyRecord } },
    handler: (request) => deputies.update(request.ctx, request.params.id, request.body),
  });

  app.delete('/v1/deputy/:id', {
    config,
    schema: { params, response: { 204: z.null() } },
    handler: async (request, reply) => reply.code(204).send(await deputies.remove(request.ctx, request.params.id)),
  });
}
