import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { createRecord, deleteRecord, listRecords, readRecord, updateRecord, type RecordKind } from '../records.ts';
import type { App } from './types.ts';

/** The wire format of a kind, as `recordContract` makes it. */
interface RecordContract {
  facts: z.ZodMiniType<Record<string, unknown>>;
  changed: z.ZodMiniType<Record<string, unknown>>;
  record: z.ZodMiniType;
  query: z.ZodMiniType<{
    property_id: string;
    search_by: string;
    page: number;
    page_size: number;
    sort?: string | undefined;
  }>;
  page: z.ZodMiniType;
}

/** The calls that every kind of staff record has: list, read, make, change and delete. */
export function recordRoutes(app: App, kind: RecordKind, contract: RecordContract): void {
  const path = `/v1/${kind.name}`;
  const reads = { access: { staff: kind.access.read } };
  const writes = { access: { staff: kind.access.write } };

  app.get(`${path}-datatable`, {
    config: reads,
    schema: { querystring: contract.query, response: { 200: contract.page } },
    handler: (request) => listRecords(request.ctx, kind, request.query),
  });

  app.get(`${path}/:id`, {
    config: reads,
    schema: { params: recordParams, querystring: inProperty, response: { 200: contract.record } },
    handler: (request) => readRecord(request.ctx, kind, request.query.property_id, request.params.id),
  });

  app.post(path, {
    config: writes,
    schema: { querystring: inProperty, body: contract.facts, response: { 201: contract.record } },
    handler: async (request, reply) =>
      reply.code(201).send(await createRecord(request.ctx, kind, request.query.property_id, request.body)),
  });

  app.put(`${path}/:id`, {
    config: writes,
    schema: {
      params: recordParams,
      querystring: inProperty,
      body: contract.changed,
      response: { 200: contract.record },
    },
    handler: (request) => updateRecord(request.ctx, kind, request.query.property_id, request.params.id, request.body),
  });

  app.delete(`${path}/:id`, {
    config: writes,
    schema: { params: recordParams, querystring: inProperty, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await deleteRecord(request.ctx, kind, request.query.property_id, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
