import {
  decisionLinkBody,
  decisionLinkView,
  mailDecisionAnswer,
  mailDecisionBody,
} from '@gerbang/shared/contracts/permits/mail-decisions';

import type { App } from '../../../platform/http/types.ts';
import * as mailDecisions from './mail-decisions.service.ts';

/** Routes for decision links. The token alone identifies the person, also when another person is logged in. */
export function mailDecisionsRoutes(app: App): void {
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
