import { id } from '@gerbang/shared/contracts/common';
import {
  createUserBody,
  inviteSheetAnswer,
  inviteSheetBody,
  updateUserBody,
  userDatatable,
  userListQuery,
  userRecord,
} from '@gerbang/shared/contracts/people/users';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as inviteSheet from './invite-sheet.service.ts';
import * as resets from './second-step-reset.service.ts';
import * as users from './users.service.ts';

const params = z.object({ id });

/** Routes for the users of a group. Users are never deleted, because records refer to them. */
export function usersRoutes(app: App): void {
  app.get('/v1/user-datatable', {
    config: { access: { staff: 'user.read' } },
    schema: { querystring: userListQuery, response: { 200: userDatatable } },
    handler: (request) => users.list(request.ctx, request.query),
  });

  app.get('/v1/user/:id', {
    config: { access: { staff: 'user.read' } },
    schema: { params, response: { 200: userRecord } },
    handler: (request) => users.read(request.ctx, request.params.id),
  });

  app.post('/v1/user', {
    config: { access: { staff: 'user.update' } },
    schema: { body: createUserBody, response: { 201: userRecord } },
    handler: async (request, reply) => reply.code(201).send(await users.create(request.ctx, request.body)),
  });

  app.put('/v1/user/:id', {
    config: { access: { staff: 'user.update' } },
    schema: { params, body: updateUserBody, response: { 200: userRecord } },
    handler: (request) => users.update(request.ctx, request.params.id, request.body),
  });

  app.post('/v1/user-invite', {
    config: { access: { staff: 'user.update' } },
    schema: { body: inviteSheetBody, response: { 200: inviteSheetAnswer } },
    handler: (request) => inviteSheet.inviteSheet(request.ctx, request.body),
  });

  app.post('/v1/user/:id/second-step-reset', {
    config: { access: { staff: 'user.update' } },
    schema: { params, response: { 200: userRecord } },
    handler: (request) => resets.requestReset(request.ctx, request.params.id),
  });

  app.post('/v1/user/:id/second-step-reset/confirm', {
    config: { access: { staff: 'user.update' } },
    schema: { params, response: { 200: userRecord } },
    handler: (request) => resets.confirmReset(request.ctx, request.params.id),
  });

  app.post('/v1/user/:id/invite', {
    config: { access: { staff: 'user.update' } },
    schema: { params, response: { 202: z.object({}) } },
    handler: async (request, reply) => {
      await users.inviteAgain(request.ctx, request.params.id);
      return reply.code(202).send({});
    },
  });
}
