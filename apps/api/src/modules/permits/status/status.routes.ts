import { formLookupBody, loadingForm } from '@gerbang/shared/contracts/permits/goods';
import { linkBody, linkView } from '@gerbang/shared/contracts/permits/permit-link';
import { changeSlotBody, permitStatus, statusBody } from '@gerbang/shared/contracts/permits/status';
import * as z from 'zod/mini';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import type { App } from '../../../platform/http/types.ts';
import { ignoreUnknownFields } from '../../../platform/http/unknown-fields.ts';
import * as status from './status.service.ts';

/** Streams per client network: enough for a few tabs of several people behind one router. */
const STREAMS_PER_NETWORK = 5;

export function statusRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_network: STREAMS_PER_NETWORK });

  app.post('/v1/public/status', {
    config: { access: 'public' },
    schema: { body: ignoreUnknownFields(statusBody), response: { 200: permitStatus } },
    handler: (request) => status.readStatus(request.ctx, request.body),
  });

  app.post('/v1/public/status/link', {
    config: { access: 'public' },
    schema: { body: statusBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await status.resendLink(request.ctx, request.body);
      return reply.code(204).send(null);
    },
  });

  app.post('/v1/public/status/live', {
    config: { access: 'public' },
    schema: { body: statusBody, produces: ['text/event-stream'] },
    handler: async (request, reply) => {
      const source = await status.watchStatus(request.ctx, request.body);
      await answerLive(request, reply, source);
    },
  });

  app.post('/v1/public/status/slot', {
    config: { access: 'public' },
    schema: { body: changeSlotBody, response: { 200: permitStatus } },
    handler: (request) => status.changeSlot(request.ctx, request.body),
  });

  app.post('/v1/public/loading-unloading/form', {
    config: { access: 'public' },
    schema: { body: ignoreUnknownFields(formLookupBody), response: { 200: loadingForm } },
    handler: (request) => status.readLoadingForm(request.ctx, request.body),
  });

  app.post('/v1/public/permit-link', {
    config: { access: 'public' },
    schema: { body: linkBody, response: { 200: linkView } },
    handler: (request) => status.openLink(request.ctx, request.body.token),
  });
}
