import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import {
  IMPORT_MAX_BYTES,
  importQuery,
  importReport,
  importResult,
  importTemplateQuery,
  inProperty,
  recordParams,
} from '@gerbang/shared/contracts/records';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { AppError } from '../errors.ts';
import { checkImport, commitImport } from '../records/records-import.ts';
import { sheetColumns } from '../records/records-sheet.ts';
import {
  createRecord,
  deleteRecord,
  listRecords,
  pickFields,
  readRecord,
  updateRecord,
  type RecordKind,
} from '../records/records.ts';
import { writeSheet, XLSX_TYPE } from '../sheets/sheets.ts';
import type { App } from './types.ts';

/** The wire format of a record kind, as `recordContract` builds it. */
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

/** The routes of every kind of staff record: list, read, create, update, delete and import from a sheet. */
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

  // In its own scope, because only imports accept files.
  void app.register(async (scope) => importRoutes(scope.withTypeProvider<ZodTypeProvider>(), kind, contract));
}

function importRoutes(app: App, kind: RecordKind, { facts: schema }: RecordContract): void {
  const path = `/v1/${kind.name}-import`;
  const config = { access: { staff: kind.access.write } };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(XLSX_TYPE, { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post(path, {
    config,
    bodyLimit: IMPORT_MAX_BYTES,
    schema: {
      querystring: z.catchall(importQuery, z.string('invalid')),
      consumes: [XLSX_TYPE],
      response: { 200: z.union([importReport, importResult]) },
    },
    handler: (request) => {
      const { property_id, commit, skip_faulty, file_name, ...others } = request.query;
      const file = Buffer.isBuffer(request.body) ? request.body : undefined;
      const sent = { kind, schema, ask: { property_id, given: givenIn(kind, others) }, file };
      if (commit === undefined) return checkImport(request.ctx, sent);
      const idempotency_key = request.headers['idempotency-key'];
      const options = { hash: commit, skip_faulty: skip_faulty === 'true', file_name, idempotency_key };
      return commitImport(request.ctx, sent, options);
    },
  });

  app.get(`${path}-template`, {
    config,
    schema: { querystring: importTemplateQuery, response: { 200: sheetDownload } },
    handler: async (request) => {
      const columns = sheetColumns(kind.sheet, request.query.language);
      const content = await writeSheet({ name: kind.name, columns, rows: [] });
      return { content: content.toString('base64'), file_name: `${kind.name}-template.xlsx` };
    },
  });
}

/** The fields that an import takes from its query string. They are validated together with the rows. */
function givenIn({ sheet: { given = [] } }: RecordKind, query: Readonly<Record<string, string>>) {
  const missing = given.filter((name) => !Object.hasOwn(query, name));
  if (missing.length === 0) return pickFields(query, given);
  throw new AppError('malformed', { fields: missing.map((path) => ({ path, code: 'required' })) });
}
