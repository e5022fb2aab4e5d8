import * as contract from '@gerbang/shared/contracts/operations/asset-pages';
import { assets } from '@gerbang/shared/contracts/operations/assets';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import * as pages from './asset-pages.service.ts';
import { ASSETS } from './assets.records.ts';
import { endDowntime, noteDowntime } from './downtimes.service.ts';

const READS = { access: { staff: 'property.read' } } as const;
const WRITES = { access: { staff: 'asset.update' } } as const;

export function assetsRoutes(app: App): void {
  recordRoutes(app, ASSETS, assets);
  pageRoutes(app);
  downtimeRoutes(app);
  labelRoutes(app);
}

function pageRoutes(app: App): void {
  app.get('/v1/asset/:id/page', {
    config: READS,
    schema: { params: recordParams, querystring: inProperty, response: { 200: contract.assetPage } },
    handler: ({ ctx, params, query }) => pages.readPage(ctx, { ...query, ...params }),
  });

  app.get('/v1/asset/:id/history', {
    config: READS,
    schema: { params: recordParams, querystring: inProperty, response: { 200: contract.assetHistory } },
    handler: ({ ctx, params, query }) => pages.readHistory(ctx, { ...query, ...params }),
  });

  app.put('/v1/asset/:id/photo', {
    config: WRITES,
    schema: {
      params: recordParams,
      querystring: inProperty,
      body: contract.assetPhotoBody,
      response: { 200: z.object({ photo_url: z.nullable(z.string()) }) },
    },
    handler: ({ ctx, params, query, body }) => pages.setPhoto(ctx, { ...query, ...params }, body.photo_url),
  });

  app.post('/v1/asset/:id/papers', {
    config: WRITES,
    schema: {
      params: recordParams,
      querystring: inProperty,
      body: contract.assetPaperBody,
      response: { 201: contract.assetPaper },
    },
    handler: async ({ ctx, params, query, body }, reply) =>
      reply.code(201).send(await pages.addPaper(ctx, { ...query, ...params }, body)),
  });

  app.delete('/v1/asset/:id/papers/:paper_id', {
    config: WRITES,
    schema: { params: contract.assetPaperParams, querystring: inProperty, response: { 204: z.null() } },
    handler: async ({ ctx, params, query }, reply) => {
      await pages.removePaper(ctx, { ...query, id: params.id }, params.paper_id);
      return reply.code(204).send(null);
    },
  });
}

function downtimeRoutes(app: App): void {
  app.post('/v1/asset/:id/downtimes', {
    config: WRITES,
    schema: {
      params: recordParams,
      querystring: inProperty,
      body: contract.downtimeBody,
      response: { 201: contract.assetDowntime },
    },
    handler: async ({ ctx, params, query, body }, reply) =>
      reply.code(201).send(await noteDowntime(ctx, { ...query, ...params }, body)),
  });

  app.post('/v1/asset/:id/downtimes/:downtime_id/end', {
    config: WRITES,
    schema: {
      params: contract.downtimeParams,
      querystring: inProperty,
      body: contract.endDowntimeBody,
      response: { 200: contract.assetDowntime },
    },
    handler: ({ ctx, params, query, body }) => endDowntime(ctx, { ...query, id: params.id }, params.downtime_id, body),
  });
}

function labelRoutes(app: App): void {
  app.get('/v1/asset-labels', {
    config: READS,
    schema: { querystring: contract.labelsQuery, response: { 200: contract.assetLabels } },
    handler: ({ ctx, query }) => pages.listLabels(ctx, query),
  });

  app.get('/v1/public/asset-label/:label', {
    config: { access: 'public' },
    schema: { params: contract.assetLabelParams, response: { 200: contract.scannedLabel } },
    handler: ({ ctx, params }) => pages.scanLabel(ctx, params.label),
  });
}
