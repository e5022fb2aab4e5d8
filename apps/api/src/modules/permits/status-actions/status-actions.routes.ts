import { actionBody, actionToken, codeBody, statusBody, statusProof } from '@gerbang/shared/contracts/permits/status';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as actions from './status-actions.service.ts';

export function statusActionsRoutes(app: App): void {
  app.post('/v1/public/status/code', {
    config: { access: 'public' },
    schema: { body: statusBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await actions.sendCode(request.ctx, request.body);
      return reply.code(204).send(null);
    },
  });

  app.post('/v1/public/status/proof', {
    config: { access: 'public' },
    schema: { body: codeBody, response: { 200: statusProof } },
    handler: (request) => actions.proveByCode(request.ctx, request.body),
  });

  app.post('/v1/public/status/action', {
    config: { access: 'public' },
    schema: { body: actionBody, response: { 200: actionToken } },
    handler: (request) => actions.startAction(request.ctx, request.body),
  });
}
