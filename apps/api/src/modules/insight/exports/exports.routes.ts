import { propertyListQuery } from '@gerbang/shared/contracts/building/property';
import { exportKey, exportView } from '@gerbang/shared/contracts/insight/exports';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import { propertyExport } from '../../building/property/property-export.service.ts';
import * as exports from './exports.service.ts';
import { PROPERTY_EXPORTS } from './exports.sources.ts';
import { downloadList, LIST_DOWNLOADS } from './list-downloads.service.ts';

/** Accepts anything: a missing or repeated parameter makes the signature invalid, like a changed parameter. */
const linkPart = z.optional(z.union([z.string(), z.array(z.string())]));

export function exportsRoutes(app: App): void {
  // The only list that covers all properties of a person.
  app.get('/v1/property-download', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: propertyListQuery },
    handler: async (request, reply) => {
      const { accept } = request.headers;
      await exports.send(reply, await exports.download(request.ctx, propertyExport, request.query, { accept }));
      return reply;
    },
  });

  for (const source of PROPERTY_EXPORTS)
    app.get(`/v1/${source.name}-download`, {
      config: { access: { staff: source.action } },
      schema: { querystring: source.query },
      handler: async (request, reply) => {
        const { accept } = request.headers;
        await exports.send(reply, await exports.download(request.ctx, source, request.query, { accept }));
        return reply;
      },
    });

  for (const list of LIST_DOWNLOADS)
    app.get(`/v1/${list.name}-download`, {
      config: { access: { staff: list.action } },
      schema: { querystring: list.query },
      handler: async (request, reply) => {
        const { accept } = request.headers;
        await exports.send(reply, await downloadList(request.ctx, list, request.query, { accept }));
        return reply;
      },
    });

  app.get('/v1/exports/:id', {
    config: { access: 'session' },
    schema: { params: exportKey, response: { 200: exportView } },
    handler: (request) => exports.find(request.ctx, request.params),
  });

  app.get('/v1/exports/:id/file', {
    config: { access: 'public' },
    schema: {
      params: z.object({ id: z.string() }),
      querystring: z.object({ exp: linkPart, sig: linkPart }),
    },
    handler: async (request, reply) => {
      const { body, headers } = await exports.open(request.ctx, { ...request.query, ...request.params });
      return reply.headers(headers).send(body);
    },
  });
}
