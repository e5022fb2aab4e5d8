import * as z from 'zod/mini';

import { FIELD_CODES, id, language } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

type Fields = Record<string, z.ZodMiniType>;

/** The property whose records are meant; it stands in the query of every call. */
export const inProperty = z.object({ property_id: id });

/** One record of a property: its id in the path, the property in the query. */
export const recordParams = z.object({ id });

/**
 * The wire format of one kind of staff record, as every kind has it: what staff set, what a list shows beside it, what the
 * list can be sorted and filtered by. A change names the version it was made from, so that nobody overwrites unseen work.
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

/** Most rows that a sheet may bring, and most bytes of its file. */
export const IMPORT_MAX_ROWS = 5_000;
export const IMPORT_MAX_BYTES = 5_000_000;

/** What can be wrong with a cell: what can be wrong with a field, and what only a sheet can get wrong. */
export const IMPORT_FAULTS = [...FIELD_CODES, 'not_found', 'ambiguous', 'twice', 'implausible'] as const;
export type ImportFaultCode = (typeof IMPORT_FAULTS)[number];

/** `POST /v1/{kind}-import`: only looks, unless it names what a look at the same sheet has shown. */
export const importQuery = z.object({
  property_id: id,
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid'))),
  /** Leaves out the rows with faults; without it they keep all others from being written. */
  skip_faulty: z._default(z.enum(['true', 'false'], 'invalid'), 'false'),
  /** As the person knows it; the audit log names it. */
  file_name: z._default(z.string().check(z.trim(), z.maxLength(200, 'too_long')), ''),
});

const importFault = z.object({
  column: z.string(),
  code: z.enum(IMPORT_FAULTS),
  /** The part of the cell that is meant; for `twice` the number of the other row. */
  text: z.optional(z.string()),
});
export type ImportFault = z.infer<typeof importFault>;

export const IMPORT_OUTCOMES = ['create', 'change', 'unchanged', 'fault'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importRow = z.object({
  row: z.number(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The columns in which a record would change. */
  changes: z.array(z.string()),
  faults: z.array(importFault),
});
export type ImportRow = z.infer<typeof importRow>;

/** What a sheet would do, row by row; `hash` stands for it when it is to be done. */
export const importReport = z.object({
  hash: z.string(),
  counts: z.object({ create: z.number(), change: z.number(), unchanged: z.number(), fault: z.number() }),
  rows: z.array(importRow),
  /** Titles that no column of the kind has; they are left aside. */
  unknown_columns: z.array(z.string()),
  /** Columns without which no row can be told from another; while one is missing there are no rows. */
  missing_columns: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReport>;

/** What an import has done. */
export const importResult = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
});
export type ImportResult = z.infer<typeof importResult>;

/** `GET /v1/{kind}-import-template`: an empty sheet with the titles of a kind. */
export const importTemplateQuery = z.object({ language: z._default(language, 'id') });
