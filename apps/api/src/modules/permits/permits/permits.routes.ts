import { testPermitBody } from '@gerbang/shared/contracts/building/go-live';
import { id } from '@gerbang/shared/contracts/common';
import {
  allowance,
  allowanceBody,
  createdPermit,
  createdPermits,
  goodsBatchBody,
  publicGoodsBody,
  tenantGoodsBody,
} from '@gerbang/shared/contracts/permits/goods';
import { cancelBody, fixBody, linkAnswer, linkBody } from '@gerbang/shared/contracts/permits/permit-link';
import { workBody } from '@gerbang/shared/contracts/permits/work';
import * as z from 'zod/mini';

import { sendStored, sentOf } from '../../../platform/http/idempotency.ts';
import type { App } from '../../../platform/http/types.ts';
import { ignoreUnknownFields } from '../../../platform/http/unknown-fields.ts';
import * as applicant from './applicant/applicant.service.ts';
import { fixByLink } from './fix/fix.service.ts';
import { secondsToNextRequest } from './submit/submit-once.ts';
import { submitTest } from './submit/submit-test.service.ts';
import { submitWork } from './submit/submit-work.service.ts';
import * as submit from './submit/submit.service.ts';

export function permitsRoutes(app: App): void {
  testPermitRoute(app);

  app.post('/v1/public/loading-unloading', {
    config: { access: 'public' },
    schema: { body: ignoreUnknownFields(publicGoodsBody), response: { 201: createdPermit } },
    handler: async (request, reply) =>
      sendStored(reply, await submit.submitGoods(request.ctx, sentOf(request), request.body)),
  });

  app.post('/v1/public/loading-unloading/batch', {
    config: { access: 'public' },
    schema: { body: goodsBatchBody, response: { 201: createdPermits } },
    handler: async (request, reply) =>
      sendStored(reply, await submit.submitBatch(request.ctx, sentOf(request), request.body)),
  });

  app.post('/v1/loading-unloading', {
    config: { access: { tenant: true } },
    schema: { body: ignoreUnknownFields(tenantGoodsBody), response: { 201: createdPermit } },
    handler: async (request, reply) =>
      sendStored(reply, await submit.submitTenantGoods(request.ctx, sentOf(request), request.body)),
  });

  app.post('/v1/public/sika', {
    config: { access: 'public' },
    schema: { body: ignoreUnknownFields(workBody), response: { 201: createdPermit } },
    handler: async (request, reply) => sendStored(reply, await submitWork(request.ctx, sentOf(request), request.body)),
  });

  app.post('/v1/public/submit-allowance', {
    config: { access: 'public' },
    schema: { body: allowanceBody, response: { 200: allowance } },
    handler: async (request) => ({
      retry_after: await secondsToNextRequest(request.ctx, request.body.email),
    }),
  });

  app.post('/v1/public/permit-link/fix', {
    config: { access: 'public' },
    schema: { body: fixBody, response: { 200: linkAnswer } },
    handler: (request) => fixByLink(request.ctx, request.body),
  });

  app.post('/v1/public/permit-link/cancel', {
    config: { access: 'public' },
    schema: { body: cancelBody, response: { 200: linkAnswer } },
    handler: (request) => applicant.cancelByLink(request.ctx, request.body.token, request.body.reason),
  });

  app.post('/v1/public/permit-link/renew', {
    config: { access: 'public' },
    schema: { body: linkBody, response: { 200: linkAnswer } },
    handler: (request) => applicant.renewByLink(request.ctx, request.body.token),
  });
}

/** A test permit of a property in preparation. */
function testPermitRoute(app: App): void {
  app.post('/v1/property/:id/test-permit', {
    config: { access: { staff: 'property.update' } },
    schema: { params: z.object({ id }), body: testPermitBody, response: { 201: createdPermit } },
    handler: async (request, reply) =>
      reply.code(201).send(await submitTest(request.ctx, request.params.id, request.body)),
  });
}
