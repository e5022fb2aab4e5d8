import {
  backupRequestBody,
  serverBackups,
  serverHealth,
  serverHealthQuery,
} from '@gerbang/shared/contracts/insight/server';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as service from './server.service.ts';

const access = { operator: true } as const;

/** What operators see of the whole installation, and the two things that they may ask of it. */
export function serverRoutes(app: App): void {
  app.get('/v1/server/health', {
    config: { access },
    schema: { querystring: serverHealthQuery, response: { 200: serverHealth } },
    handler: (request) => service.readHealth(request.ctx, request.query),
  });

  app.post('/v1/server/check', {
    config: { access, per_minute: 30 },
    schema: { response: { 202: z.object({}) } },
    handler: async (request, reply) => {
      await service.askForChecks(request.ctx);
      return reply.code(202).send({});
    },
  });

  app.get('/v1/server/backups', {
    config: { access },
    schema: { response: { 200: serverBackups } },
    handler: (request) => service.readBackups(request.ctx),
  });

  app.post('/v1/server/backups/requests', {
    config: { access, per_minute: 30 },
    schema: { body: backupRequestBody, response: { 202: z.object({}) } },
    handler: async (request, reply) => {
      await service.askForBackup(request.ctx, request.body.kind);
      return reply.code(202).send({});
    },
  });
}
