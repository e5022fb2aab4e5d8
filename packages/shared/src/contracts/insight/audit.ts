import * as z from 'zod/mini';

import { id } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

/** The parts of the product whose actions the log can be narrowed to: what stands before the dot of an action. */
export const AUDIT_AREAS = [
  'property',
  'floor',
  'unit',
  'tenant',
  'tenant-login',
  'tenant-item',
  'bay',
  'asset',
  'meter',
  'category',
  'slot',
  'closed_date',
  'chain',
  'office',
  'terms',
  'user',
  'role',
  'deputy',
  'permit',
  'gate',
  'identity',
  'complaint',
  'security-post',
  'security-shift',
  'security-duty',
  'patrol-checkpoint',
  'patrol-template',
  'patrol-round',
  'shift-handover',
  'news',
  'work_order',
  'work_team',
  'maintenance',
] as const;

/** Who does things: people of the building, of a tenant, applicants without a login, and the system by itself. */
export const AUTHOR_KINDS = ['staff', 'tenant', 'anonymous', 'system'] as const;

/** Where a chain can fail to hold. */
export const AUDIT_FAULTS = ['changed', 'missing', 'gap', 'left_out', 'personal', 'head'] as const;

const several = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400, 'too_long')),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(values, 'invalid')),
    ),
  );

/** What the log can be sorted by: its time, the newest first unless asked otherwise. */
export const AUDIT_SORTS = ['at'] as const;

/**
 * `GET /v1/audit-datatable`: several values stand in one parameter, with commas; the days are the property's. A search
 * looks for a person, a record by its name, a permit by its code, or anything by its id.
 */
export const auditListQuery = z.extend(datatableQuery(AUDIT_SORTS), {
  property_id: id,
  area: several(AUDIT_AREAS),
  author_kind: several(AUTHOR_KINDS),
  author_id: z.optional(id),
  record_id: z.optional(id),
  from: z.optional(z.iso.date('invalid')),
  to: z.optional(z.iso.date('invalid')),
});
export type AuditListQuery = z.infer<typeof auditListQuery>;

/** One field of what happened: before and after of a change, what a new record has, what a deleted one had. */
export const auditChange = z.object({
  field: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type AuditChange = z.infer<typeof auditChange>;

/** A person of the log; the name is missing where the account is gone. */
const person = z.object({ id, name: z.nullable(z.string()) });

/** A row of the log. */
export const auditRow = z.object({
  id,
  at: z.string(),
  author: z.object({ kind: z.enum(AUTHOR_KINDS), id: z.nullable(id), name: z.nullable(z.string()) }),
  /** Whom a deputy stood in for. */
  in_place_of: z.nullable(person),
  action: z.string(),
  /** Its name is the present one, or the last one of what was deleted. */
  record: z.object({ kind: z.string(), id: z.nullable(id), name: z.nullable(z.string()) }),
  changes: z.array(auditChange),
  /** Which personal values were part of it; they are not shown here, and can be erased. */
  personal: z.nullable(z.object({ is_erased: z.boolean(), fields: z.array(z.string()) })),
  /** The names of what the changes mention by id. */
  names: z.record(z.string(), z.string()),
  /** Its place in the chain; none while it waits for its seal. */
  seq: z.nullable(z.number()),
  request_id: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;
export const auditDatatable = datatable(auditRow);
export type AuditDatatable = z.infer<typeof auditDatatable>;

/** `GET /v1/audit/verify`: checks the next piece of the chain; the first piece is asked for without `after_seq`. */
export const auditVerifyQuery = z.object({
  property_id: id,
  after_seq: z._default(z.coerce.number('invalid').check(z.int('invalid'), z.minimum(0, 'invalid')), 0),
  after_id: z.optional(id),
});
export type AuditVerifyQuery = z.infer<typeof auditVerifyQuery>;

/** What a piece of the chain showed. */
export const auditVerification = z.object({
  /** Nothing broken was found in this piece. */
  valid: z.boolean(),
  /** How many seals of this piece hold. */
  checked: z.number(),
  /** The last seal that holds, and when what it seals happened. */
  sealed_until: z.nullable(z.object({ seq: z.number(), at: z.nullable(z.string()) })),
  /** Rows that wait for their seal, which comes within a minute; counted up to the lists' cap. */
  unsealed: z.number(),
  first_broken: z.nullable(
    z.object({
      fault: z.enum(AUDIT_FAULTS),
      seq: z.nullable(z.number()),
      /** The row of the log, where it is one. */
      id: z.nullable(id),
      at: z.nullable(z.string()),
    }),
  ),
  /** The chain's end: how many seals there are, and the hash that stands for all of them. */
  head: z.nullable(z.object({ seq: z.number(), hash: z.string() })),
  /** What to ask the next piece with; null when the end is reached or the chain is broken. */
  next: z.nullable(z.object({ after_seq: z.number(), after_id: z.nullable(id) })),
});
export type AuditVerification = z.infer<typeof auditVerification>;

/** `GET /v1/audit/seal`: one seal of the chain, to be compared with what somebody has noted of it. */
export const auditSealQuery = z.object({
  property_id: id,
  seq: z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid')),
});
export const auditSeal = z.object({ seq: z.number(), hash: z.string(), at: z.nullable(z.string()) });
export type AuditSeal = z.infer<typeof auditSeal>;
