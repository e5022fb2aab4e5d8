import { copyAnswer, copyBody, copyQuery, goLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { id } from '@gerbang/shared/contracts/common';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as copy from './copy.service.ts';
import * as goLive from './go-live.service.ts';

const params = z.object({ id });

/** Routes for a property that is being prepared. */
export function goLiveRoutes(app: App): void {
  app.get('/v1/property/:id/go-live', {
    config: { access: { staff: 'property.update' } },
    schema: { params, response: { 200: goLiveAnswer } },
    handler: (request) => goLive.readChecklist(request.ctx, request.params.id),
  });

  app.post('/v1/property/:id/go-live', {
    config: { access: { staff: 'property.update' } },
    schema: { params, response: { 200: goLiveAnswer } },
    handler: (request) => goLive.goLive(request.ctx, request.params.id),
  });

  app.post('/v1/property/:id/test-mail', {
    config: { access: { staff: 'property.update' } },
    schema: { params, response: { 202: z.object({}) } },
    handler: async (request, reply) => {
      await goLive.mailTest(request.ctx, request.params.id);
      return reply.code(202).send({});
    },
  });

  app.delete('/v1/property/:id/test-permit', {
    config: { access: { staff: 'property.update' } },
    schema: { params, response: { 200: goLiveAnswer } },
    handler: (request) => goLive.deleteTestPermits(request.ctx, request.params.id),
  });

  app.get('/v1/property/:id/copy', {
    config: { access: { staff: 'property.update' } },
    schema: { params, querystring: copyQuery, response: { 200: copyAnswer } },
    handler: (request) => copy.previewCopy(request.ctx, request.params.id, request.query.from),
  });

  app.post('/v1/property/:id/copy', {
    config: { access: { staff: 'property.update' } },
    schema: { params, body: copyBody, response: { 200: copyAnswer } },
    handler: (request) => copy.copySettings(request.ctx, request.params.id, request.body),
  });

  app.delete('/v1/property/:id/copy', {
    config: { access: { staff: 'property.update' } },
    schema: { params, response: { 200: copyAnswer } },
    handler: (request) => copy.undoCopy(request.ctx, request.params.id),
  });
}
