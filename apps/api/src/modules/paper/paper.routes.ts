import { verifyAnswer, verifyBody } from '@gerbang/shared/contracts/paper';
import { permitKey } from '@gerbang/shared/contracts/permit-moves';
import { statusBody } from '@gerbang/shared/contracts/status';
import type { FastifyReply } from 'fastify';

import type { App } from '../../platform/http/types.ts';
import * as paper from './paper.service.ts';

/** The permit's paper, and what a paper is worth. */
export function paperRoutes(app: App): void {
  app.post('/v1/public/status/paper', {
    config: { access: 'public' },
    schema: { body: statusBody, produces: ['application/pdf'] },
    handler: async (request, reply) =>
      send(reply, await paper.paperForApplicant(request.ctx, { ...request.body, address: request.ip })),
  });

  app.get('/v1/properties/:property_id/permits/:id/paper', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, produces: ['application/pdf'] },
    handler: async (request, reply) => send(reply, await paper.paperForStaff(request.ctx, request.params)),
  });

  app.post('/v1/public/verify', {
    config: { access: 'public' },
    schema: { body: verifyBody, response: { 200: verifyAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return paper.verifyPass(request.ctx, request.body.pass);
    },
  });
}

/** It holds names and what the gate trusts, so nothing between here and the reader keeps it. */
function send(reply: FastifyReply, { file, file_name }: paper.Paper) {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .header('cache-control', 'no-store')
    .send(file);
}
