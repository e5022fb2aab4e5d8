import {
  decisionLinkBody,
  decisionLinkView,
  mailDecisionAnswer,
  mailDecisionBody,
} from '@gerbang/shared/contracts/mail-decisions';

import type { App } from '../../platform/http/types.ts';
import * as mailDecisions from './mail-decisions.service.ts';

/** What somebody does with a link that was mailed to them to decide; the token is all that they show, whoever is logged in. */
export function mailDecisionsRoutes(app: App): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.post('/v1/public/decision-link', {
    config: { access: 'public' },
    schema: { body: decisionLinkBody, response: { 200: decisionLinkView } },
    handler: (request) => mailDecisions.open(request.ctx, request.body.token),
  });

  app.post('/v1/public/decision-link/decide', {
    config: { access: 'public' },
    schema: { body: mailDecisionBody, response: { 200: mailDecisionAnswer } },
    handler: (request) => mailDecisions.decide(request.ctx, request.body),
  });
}
