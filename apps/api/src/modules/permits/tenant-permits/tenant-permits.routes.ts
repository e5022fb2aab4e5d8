import { tenantPermits } from '@gerbang/shared/contracts/permits/tenant-permits';
import * as z from 'zod/mini';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import type { App } from '../../../platform/http/types.ts';
import { listTenantPermits, watchTenantPermits } from './tenant-permits.service.ts';

const config = { access: { tenant: true } } as const;

/** Streams per client network. All shops of a building may share one address. */
const STREAMS_PER_NETWORK = 200;

export function tenantPermitsRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_network: STREAMS_PER_NETWORK });

  app.get('/v1/tenant/permits', {
    config,
    schema: { response: { 200: tenantPermits } },
    handler: (request) => listTenantPermits(request.ctx),
  });

  app.get('/v1/tenant/permits/live', {
    config,
    schema: { querystring: z.strictObject({}), produces: ['text/event-stream'] },
    handler: (request, reply) => answerLive(request, reply, watchTenantPermits(request.ctx)),
  });
}
