import { permitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { verifyAnswer, verifyBody } from '@gerbang/shared/contracts/permits/printed-permit';
import { statusBody } from '@gerbang/shared/contracts/permits/status';
import type { FastifyReply } from 'fastify';

import type { App } from '../../../platform/http/types.ts';
import type { PermitPdf } from './permit-pdf.service.ts';
import * as printedPermit from './printed-permit.service.ts';

export function printedPermitRoutes(app: App): void {
  app.post('/v1/public/status/paper', {
    config: { access: 'public' },
    schema: { body: statusBody, produces: ['application/pdf'] },
    handler: async (request, reply) => send(reply, await printedPermit.printForApplicant(request.ctx, request.body)),
  });

  app.get('/v1/properties/:property_id/permits/:id/paper', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, produces: ['application/pdf'] },
    handler: async (request, reply) => send(reply, await printedPermit.printForStaff(request.ctx, request.params)),
  });

  app.post('/v1/public/verify', {
    config: { access: 'public' },
    schema: { body: verifyBody, response: { 200: verifyAnswer } },
    handler: (request) => printedPermit.verify(request.ctx, request.body),
  });
}

function send(reply: FastifyReply, { file, file_name }: PermitPdf) {
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .send(file);
}
