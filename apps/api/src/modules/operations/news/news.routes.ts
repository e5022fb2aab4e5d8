import { id } from '@gerbang/shared/contracts/common';
import {
  createNewsBody,
  internalNewsQuery,
  newsChoices,
  newsChoicesQuery,
  newsDatatable,
  newsListQuery,
  newsMailChoice,
  newsMailOffBody,
  newsPage,
  newsReaders,
  newsReadersQuery,
  newsReading,
  newsRecord,
  tenantNewsQuery,
  updateNewsBody,
} from '@gerbang/shared/contracts/operations/news';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as choice from './mail-choice.service.ts';
import * as news from './news.service.ts';
import * as published from './published-news.service.ts';

export function newsRoutes(app: App): void {
  listRoutes(app);
  writeRoutes(app);
  staffReadingRoutes(app);
  tenantReadingRoutes(app);
  mailRoutes(app);
}

const writers = { access: { staff: 'news.update' } } as const;

function listRoutes(app: App): void {
  app.get('/v1/news-datatable', {
    config: writers,
    schema: { querystring: newsListQuery, response: { 200: newsDatatable } },
    handler: (request) => news.list(request.ctx, request.query),
  });

  app.get('/v1/news-choices', {
    config: writers,
    schema: { querystring: newsChoicesQuery, response: { 200: newsChoices } },
    handler: (request) => news.choices(request.ctx, request.query),
  });

  app.get('/v1/news/:id', {
    config: writers,
    schema: { params: recordParams, querystring: inProperty, response: { 200: newsRecord } },
    handler: (request) => news.read(request.ctx, { ...request.query, ...request.params }),
  });

  app.get('/v1/news/:id/readers', {
    config: writers,
    schema: { params: recordParams, querystring: newsReadersQuery, response: { 200: newsReaders } },
    handler: ({ ctx, params, query }) =>
      news.readers(ctx, { property_id: query.property_id, id: params.id }, query.read === 'true'),
  });
}

function writeRoutes(app: App): void {
  app.post('/v1/news', {
    config: writers,
    schema: { querystring: inProperty, body: createNewsBody, response: { 201: newsRecord } },
    handler: async (request, reply) =>
      reply.code(201).send(await news.create(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/news/:id', {
    config: writers,
    schema: { params: recordParams, querystring: inProperty, body: updateNewsBody, response: { 200: newsRecord } },
    handler: (request) => news.update(request.ctx, { ...request.query, ...request.params }, request.body),
  });

  app.delete('/v1/news/:id', {
    config: writers,
    schema: { params: recordParams, querystring: inProperty, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await news.remove(request.ctx, { ...request.query, ...request.params });
      return reply.code(204).send(null);
    },
  });
}

/** Internal news, which all staff may read. */
function staffReadingRoutes(app: App): void {
  const config = { access: { staff: 'property.read' } } as const;

  app.get('/v1/internal-news', {
    config,
    schema: { querystring: internalNewsQuery, response: { 200: newsPage } },
    handler: (request) => published.listInternal(request.ctx, request.query),
  });

  app.get('/v1/internal-news/:id', {
    config,
    schema: { params: recordParams, querystring: inProperty, response: { 200: newsReading } },
    handler: (request) => published.readInternal(request.ctx, { ...request.query, ...request.params }),
  });

  app.post('/v1/internal-news/:id/read', {
    config,
    schema: { params: recordParams, querystring: inProperty, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await published.markInternalRead(request.ctx, { ...request.query, ...request.params });
      return reply.code(204).send(null);
    },
  });
}

function tenantReadingRoutes(app: App): void {
  const config = { access: { tenant: true } } as const;

  app.get('/v1/tenant-news', {
    config,
    schema: { querystring: tenantNewsQuery, response: { 200: newsPage } },
    handler: (request) => published.listForTenant(request.ctx, request.query),
  });

  app.get('/v1/tenant-news/:id', {
    config,
    schema: { params: z.object({ id }), response: { 200: newsReading } },
    handler: (request) => published.readForTenant(request.ctx, request.params.id),
  });

  app.post('/v1/tenant-news/:id/read', {
    config,
    schema: { params: z.object({ id }), response: { 204: z.null() } },
    handler: async (request, reply) => {
      await published.markTenantRead(request.ctx, request.params.id);
      return reply.code(204).send(null);
    },
  });
}

function mailRoutes(app: App): void {
  app.get('/v1/me/news-mail', {
    config: { access: 'session' },
    schema: { response: { 200: newsMailChoice } },
    handler: (request) => choice.readChoice(request.ctx),
  });

  app.put('/v1/me/news-mail', {
    config: { access: 'session' },
    schema: { body: newsMailChoice, response: { 200: newsMailChoice } },
    handler: (request) => choice.setChoice(request.ctx, request.body),
  });

  app.post('/v1/public/news-mail-off', {
    config: { access: 'public' },
    schema: { body: newsMailOffBody, response: { 200: newsMailChoice } },
    handler: (request) => choice.switchOff(request.ctx, request.body),
  });
}
