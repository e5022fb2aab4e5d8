import * as z from 'zod/mini';

import { FIELD_CODES, id, language } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

type Fields = Record<string, z.ZodMiniType>;

/** The property of the records; a query parameter of every request. */
export const inProperty = z.object({ property_id: id });

/** `id` is in the path; the property is in the query. */
export const recordParams = z.object({ id });

/**
 * The API of one kind of staff record. `facts` are the fields that staff set, `shown` the additional columns of a list,
 * `sorts` and `filters` its options. An update sends the version it is based on, so that nobody overwrites changes they
 * have not seen.
 */
export function recordContract<
  Facts extends Fields,
  const Sort extends string,
  Shown extends Fields,
  Filters extends Fields,
>(parts: { facts: Facts; sorts: readonly [Sort, ...Sort[]]; shown: Shown; filters: Filters }) {
  const record = z.object({ id, ...parts.facts, ...parts.shown, version: z.number(), updated_at: z.string() });
  return {
    facts: z.strictObject(parts.facts),
    changed: z.strictObject({ ...parts.facts, version: z.int('required') }),
    record,
    query: z.extend(datatableQuery(parts.sorts), { property_id: id, ...parts.filters }),
    page: datatable(record),
  };
}

export const IMPORT_MAX_ROWS = 5_000;
export const IMPORT_MAX_BYTES = 5_000_000;

/** Fault codes of a cell: the codes of any field, and codes that occur only in a sheet. */
export const IMPORT_FAULTS = [...FIELD_CODES, 'not_found', 'ambiguous', 'twice', 'implausible'] as const;
export type ImportFaultCode = (typeof IMPORT_FAULTS)[number];

/**
 * `POST /v1/{kind}-import`: only checks the sheet. With `commit`, the hash from an earlier check of the same sheet, it
 * writes.
 */
export const importQuery = z.object({
  property_id: id,
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid'))),
  /** Skips rows with faults. Otherwise one faulty row prevents the whole import. */
  skip_faulty: z._default(z.enum(['true', 'false'], 'invalid'), 'false'),
  /** The file's original name, for the audit log. */
  file_name: z._default(z.string().check(z.trim(), z.maxLength(200, 'too_long')), ''),
});

const importFault = z.object({
  column: z.string(),
  code: z.enum(IMPORT_FAULTS),
  /** The faulty part of the cell; for `twice`, the number of the other row. */
  text: z.optional(z.string()),
});
export type ImportFault = z.infer<typeof importFault>;

export const IMPORT_OUTCOMES = ['create', 'change', 'unchanged', 'fault'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importRow = z.object({
  row: z.number(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  changes: z.array(z.string()),
  faults: z.array(importFault),
});
export type ImportRow = z.infer<typeof importRow>;

/** What an import would do, row by row. `hash` identifies this result for the commit. */
export const importReport = z.object({
  hash: z.string(),
  counts: z.object({ create: z.number(), change: z.number(), unchanged: z.number(), fault: z.number() }),
  rows: z.array(importRow),
  /** Column titles that the record type does not have. They are ignored. */
  unknown_columns: z.array(z.string()),
  /** Missing columns that are needed to identify a row. While one is missing, `rows` is empty. */
  missing_columns: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReport>;

export const importResult = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
});
export type ImportResult = z.infer<typeof importResult>;

/** `GET /v1/{kind}-import-template`: an empty sheet with the column titles of the record type. */
export const importTemplateQuery = z.object({ language: z._default(language, 'id') });
