import { formLookupBody, loadingForm } from '@gerbang/shared/contracts/goods';
import { linkBody, linkView } from '@gerbang/shared/contracts/permit-link';
import { permitStatus, statusBody } from '@gerbang/shared/contracts/status';

import { eventStreams } from '../../platform/http/event-streams.ts';
import type { App } from '../../platform/http/types.ts';
import * as status from './status.service.ts';

/** These answers hold personal data and go stale with the next decision. */
const UNCACHED = 'no-store';
/** One person with a few tabs, and a family behind one router. */
const STREAMS_PER_ADDRESS = 5;

/** What applicants read: a permit's status, once or live; a loading form; what a mailed link is for. */
export function statusRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_address: STREAMS_PER_ADDRESS });
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', UNCACHED));

  app.post('/v1/public/status', {
    config: { access: 'public' },
    schema: { body: statusBody, response: { 200: permitStatus } },
    handler: (request) => status.readStatus(request.ctx, { ...request.body, address: request.ip }),
  });

  app.post('/v1/public/status/live', {
    config: { access: 'public' },
    schema: { body: statusBody, produces: ['text/event-stream'] },
    handler: async (request, reply) => {
      const source = await status.watchStatus(request.ctx, { ...request.body, address: request.ip });
      await answerLive(request, reply, source);
    },
  });

  app.post('/v1/public/loading-unloading/form', {
    config: { access: 'public' },
    schema: { body: formLookupBody, response: { 200: loadingForm } },
    handler: (request) => status.readLoadingForm(request.ctx, { ...request.body, address: request.ip }),
  });

  app.post('/v1/public/permit-link', {
    config: { access: 'public' },
    schema: { body: linkBody, response: { 200: linkView } },
    handler: (request) => status.openLink(request.ctx, request.body.token),
  });
}
