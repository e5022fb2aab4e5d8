import {
  endorsementAnswerBody,
  endorsementLinkAnswerBody,
  endorsementLinkBody,
  endorsementRequest,
  endorsementRequests,
} from '@gerbang/shared/contracts/permits/endorsement';
import { recordParams } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import * as answers from './answer.service.ts';

/** A tenant answers whether a visitor's request is for its shop: by a mailed link, or logged in. */
export function endorsementRoutes(app: App): void {
  app.post('/v1/public/endorsement', {
    config: { access: 'public' },
    schema: { body: endorsementLinkBody, response: { 200: endorsementRequest } },
    handler: (request) => answers.openLink(request.ctx, request.body.token),
  });

  app.post('/v1/public/endorsement/answer', {
    config: { access: 'public' },
    schema: { body: endorsementLinkAnswerBody, response: { 200: endorsementRequest } },
    handler: (request) => answers.answerByLink(request.ctx, request.body),
  });

  app.get('/v1/tenant/endorsements', {
    config: { access: { tenant: true } },
    schema: { response: { 200: endorsementRequests } },
    handler: (request) => answers.listForTenant(request.ctx),
  });

  app.post('/v1/tenant/endorsements/:id/answer', {
    config: { access: { tenant: true } },
    schema: { params: recordParams, body: endorsementAnswerBody, response: { 200: endorsementRequest } },
    handler: (request) => answers.answerAsTenant(request.ctx, request.params.id, request.body),
  });
}
