import { id } from '@gerbang/shared/contracts/common';
import {
  createRoleBody,
  roleDatatable,
  roleListQuery,
  roleOptions,
  roleRecord,
  updateRoleBody,
} from '@gerbang/shared/contracts/people/roles';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as roles from './roles.service.ts';

const params = z.object({ id });

/** Routes for the roles of a group. People who manage users may read them. */
export function rolesRoutes(app: App): void {
  app.get('/v1/role-datatable', {
    config: { access: { staff: 'user.read' } },
    schema: { querystring: roleListQuery, response: { 200: roleDatatable } },
    handler: (request) => roles.list(request.ctx, request.query),
  });

  app.get('/v1/role-options', {
    config: { access: { staff: 'role.update' } },
    schema: { response: { 200: roleOptions } },
    handler: (request) => roles.options(request.ctx),
  });

  app.get('/v1/role/:id', {
    config: { access: { staff: 'user.read' } },
    schema: { params, response: { 200: roleRecord } },
    handler: (request) => roles.read(request.ctx, request.params.id),
  });

  app.post('/v1/role', {
    config: { access: { staff: 'role.update' } },
    schema: { body: createRoleBody, response: { 201: roleRecord } },
    handler: async (request, reply) => reply.code(201).send(await roles.create(request.ctx, request.body)),
  });

  app.put('/v1/role/:id', {
    config: { access: { staff: 'role.update' } },
    schema: { params, body: updateRoleBody, response: { 200: roleRecord } },
    handler: (request) => roles.update(request.ctx, request.params.id, request.body),
  });

  app.delete('/v1/role/:id', {
    config: { access: { staff: 'role.update' } },
    schema: { params, response: { 204: z.null() } },
    handler: async (request, reply) => reply.code(204).send(await roles.remove(request.ctx, request.params.id)),
  });
}
