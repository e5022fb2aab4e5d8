import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import * as contract from '@gerbang/shared/contracts/operations/meters';
import {
  IMPORT_MAX_BYTES,
  importQuery,
  importReport,
  importResult,
  importTemplateQuery,
  inProperty,
} from '@gerbang/shared/contracts/records';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import { sheetColumns } from '../../../platform/records/records-sheet.ts';
import { writeSheet, XLSX_TYPE } from '../../../platform/sheets/sheets.ts';
import { listConsumption, readRound, readUse } from './consumption.service.ts';
import { READING_SHEET } from './import-plan.ts';
import { METERS } from './meters.records.ts';
import { checkReadings, commitReadings } from './readings-import.service.ts';
import { listReadings, saveReading } from './readings.service.ts';

const READS = { access: { staff: 'property.read' } } as const;
const WRITES = { access: { staff: 'meter.update' } } as const;

export function metersRoutes(app: App): void {
  recordRoutes(app, METERS, contract.meters);
  readingRoutes(app);
  useRoutes(app);
  // Registered in its own scope, because only this route accepts files.
  void app.register(async (scope) => importRoutes(scope.withTypeProvider<ZodTypeProvider>()));
}

function readingRoutes(app: App): void {
  app.get('/v1/meter-round', {
    config: WRITES,
    schema: { querystring: contract.roundQuery, response: { 200: contract.meterRound } },
    handler: (request) => readRound(request.ctx, request.query.property_id),
  });

  app.post('/v1/meter-reading', {
    config: WRITES,
    schema: { querystring: inProperty, body: contract.readingBody, response: { 201: contract.meterReading } },
    handler: async (request, reply) =>
      reply.code(201).send(await saveReading(request.ctx, request.query.property_id, request.body)),
  });

  app.get('/v1/meter-readings', {
    config: READS,
    schema: { querystring: contract.readingsQuery, response: { 200: contract.readings } },
    handler: (request) => listReadings(request.ctx, request.query),
  });
}

function useRoutes(app: App): void {
  app.get('/v1/meter-use', {
    config: READS,
    schema: { querystring: contract.meterUseQuery, response: { 200: contract.meterUse } },
    handler: (request) => readUse(request.ctx, request.query.property_id, request.query.meter_id),
  });

  app.get('/v1/meter-consumption-datatable', {
    config: READS,
    schema: { querystring: contract.consumptionQuery, response: { 200: contract.consumptionPage } },
    handler: (request) => listConsumption(request.ctx, request.query),
  });
}

function importRoutes(app: App): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(XLSX_TYPE, { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/v1/meter-reading-import', {
    config: WRITES,
    bodyLimit: IMPORT_MAX_BYTES,
    schema: {
      querystring: importQuery,
      consumes: [XLSX_TYPE],
      response: { 200: z.union([importReport, importResult]) },
    },
    handler: (request) => {
      const { property_id, commit, skip_faulty, file_name } = request.query;
      const sent = { property_id, file: Buffer.isBuffer(request.body) ? request.body : undefined };
      if (commit === undefined) return checkReadings(request.ctx, sent);
      const idempotency_key = request.headers['idempotency-key'];
      const options = { hash: commit, skip_faulty: skip_faulty === 'true', file_name, idempotency_key };
      return commitReadings(request.ctx, sent, options);
    },
  });

  app.get('/v1/meter-reading-import-template', {
    config: WRITES,
    schema: { querystring: importTemplateQuery, response: { 200: sheetDownload } },
    handler: async (request) => {
      const columns = sheetColumns(READING_SHEET, request.query.language);
      const content = await writeSheet({ name: 'meter-reading', columns, rows: [] });
      return { content: content.toString('base64'), file_name: 'meter-reading-template.xlsx' };
    },
  });
}
