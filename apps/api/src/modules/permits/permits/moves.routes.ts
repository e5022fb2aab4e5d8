import {
  decisionBody,
  noteBody,
  permitKey,
  permitView,
  reasonBody,
} from '@gerbang/shared/contracts/permits/permit-moves';
import * as z from 'zod/mini';

import { sendStored, sentOf } from '../../../platform/http/idempotency.ts';
import type { App } from '../../../platform/http/types.ts';
import { grantRenewal } from './applicant/applicant.service.ts';
import * as decisions from './decide/decide.service.ts';

const PERMIT = '/v1/properties/:property_id/permits/:id';
const response = { 200: permitView };

export function movesRoutes(app: App): void {
  app.post(`${PERMIT}/decisions`, {
    config: { access: { staff: 'permit.decide' } },
    schema: { params: permitKey, body: decisionBody, response },
    handler: async (request, reply) =>
      sendStored(reply, await decisions.decide(request.ctx, request.params, request.body, sentOf(request))),
  });

  app.post(`${PERMIT}/cancel`, {
    config: { access: { staff: 'permit.cancel' } },
    schema: { params: permitKey, body: reasonBody, response },
    handler: async (request, reply) =>
      sendStored(reply, await decisions.cancel(request.ctx, request.params, request.body.note, sentOf(request))),
  });

  app.post(`${PERMIT}/suspend`, {
    config: { access: { staff: 'permit.suspend' } },
    schema: { params: permitKey, body: reasonBody, response },
    handler: async (request, reply) =>
      sendStored(reply, await decisions.suspend(request.ctx, request.params, request.body.note, sentOf(request))),
  });

  app.post(`${PERMIT}/resume`, {
    config: { access: { staff: 'permit.suspend' } },
    schema: { params: permitKey, body: noteBody, response },
    handler: async (request, reply) =>
      sendStored(reply, await decisions.resume(request.ctx, request.params, request.body.note, sentOf(request))),
  });

  app.post(`${PERMIT}/sign-off`, {
    config: { access: { staff: 'permit.suspend' } },
    schema: { params: permitKey, body: noteBody, response },
    handler: async (request, reply) =>
      sendStored(reply, await decisions.signOff(request.ctx, request.params, request.body.note, sentOf(request))),
  });

  app.post(`${PERMIT}/renewals/:period`, {
    config: { access: { staff: 'permit.decide' } },
    schema: {
      params: z.extend(permitKey, { period: z.coerce.number().check(z.int(), z.minimum(2), z.maximum(10)) }),
      body: noteBody,
      response,
    },
    handler: async (request, reply) => {
      const { period, ...key } = request.params;
      return sendStored(reply, await grantRenewal(request.ctx, key, period, sentOf(request)));
    },
  });
}
