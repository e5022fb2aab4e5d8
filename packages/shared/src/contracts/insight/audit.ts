import * as z from 'zod/mini';

import { id } from '../common.ts';
import { datatable, datatableQuery, several } from '../datatable.ts';

/** Areas that the log can be filtered by: the part of an action's name before the dot. */
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
  'person',
  'complaint',
  'security-post',
  'security-shift',
  'security-duty',
  'security-leave',
  'patrol-checkpoint',
  'patrol-template',
  'patrol-round',
  'shift-handover',
  'news',
  'audit',
  'work_order',
  'work_team',
  'maintenance',
  'server',
] as const;

/** Kinds of authors: staff, users of a tenant, applicants without a login, and the system. */
export const AUTHOR_KINDS = ['staff', 'tenant', 'anonymous', 'system'] as const;

/** Authors whose events the log shows unless the reader asks for others. */
export const SHOWN_AUTHOR_KINDS = AUTHOR_KINDS.filter((kind) => kind !== 'system');

/** Ways in which the audit chain can be broken. The function `check_audit` of the database describes each of them. */
export const AUDIT_FAULTS = ['changed', 'missing', 'gap', 'left_out', 'personal', 'head'] as const;

/** The log is sorted by time, newest first by default. */
export const AUDIT_SORTS = ['at'] as const;

/**
 * `GET /v1/audit-datatable`. A filter takes several values, separated by commas; days are in the property's time zone.
 * The search finds a person, a record by name, a permit by code, or anything by id. Events of the system itself, such as
 * reminders, are in the list only with `system` or when `author_kind` names them.
 */
export const auditListQuery = z.extend(datatableQuery(AUDIT_SORTS), {
  property_id: id,
  area: several(AUDIT_AREAS),
  author_kind: several(AUTHOR_KINDS),
  system: z.optional(z.literal('true', 'invalid')),
  author_id: z.optional(id),
  record_id: z.optional(id),
  from: z.optional(z.iso.date('invalid')),
  to: z.optional(z.iso.date('invalid')),
});
export type AuditListQuery = z.infer<typeof auditListQuery>;

/**
 * One field of an event: `before` and `after` of a change, only `after` for a new record, only `before` for a deleted
 * one.
 */
export const auditChange = z.object({
  field: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
});
export type AuditChange = z.infer<typeof auditChange>;

/** A person in the log. The name is null when the account no longer exists. */
const person = z.object({ id, name: z.nullable(z.string()) });

export const auditRow = z.object({
  id,
  at: z.string(),
  author: z.object({ kind: z.enum(AUTHOR_KINDS), id: z.nullable(id), name: z.nullable(z.string()) }),
  /** The absent person that the author was a deputy for. */
  in_place_of: z.nullable(person),
  action: z.string(),
  /** The record's current name, or the last name of a deleted record. */
  record: z.object({ kind: z.string(), id: z.nullable(id), name: z.nullable(z.string()) }),
  changes: z.array(auditChange),
  /** Which personal values the event included. The log does not show them, and they can be erased. */
  personal: z.nullable(z.object({ is_erased: z.boolean(), fields: z.array(z.string()) })),
  /** Names of the records that the changes mention, by id. */
  names: z.record(z.string(), z.string()),
  /** Position in the chain; null until the row is sealed. */
  seq: z.nullable(z.number()),
  request_id: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;
export const auditDatatable = datatable(auditRow);
export type AuditDatatable = z.infer<typeof auditDatatable>;

/** `GET /v1/audit/verify`: verifies the next section of the chain. Without `after_seq` it starts with the first. */
export const auditVerifyQuery = z.object({
  property_id: id,
  after_seq: z._default(z.coerce.number('invalid').check(z.int('invalid'), z.minimum(0, 'invalid')), 0),
  after_id: z.optional(id),
});
export type AuditVerifyQuery = z.infer<typeof auditVerifyQuery>;

export const auditVerification = z.object({
  /** True when this section has no fault. */
  valid: z.boolean(),
  /** Number of valid seals in this section. */
  checked: z.number(),
  /** The last valid seal, and the time of the event it seals. */
  sealed_until: z.nullable(z.object({ seq: z.number(), at: z.nullable(z.string()) })),
  /** Rows that are not sealed yet, which takes up to a minute. Counted up to the lists' cap. */
  unsealed: z.number(),
  first_broken: z.nullable(
    z.object({
      fault: z.enum(AUDIT_FAULTS),
      seq: z.nullable(z.number()),
      /** The row of the log, if the fault concerns one. */
      id: z.nullable(id),
      at: z.nullable(z.string()),
    }),
  ),
  /** The end of the chain: the number of seals, and the hash that covers all of them. */
  head: z.nullable(z.object({ seq: z.number(), hash: z.string() })),
  /** Parameters for the next section; null at the end of the chain or after a fault. */
  next: z.nullable(z.object({ after_seq: z.number(), after_id: z.nullable(id) })),
});
export type AuditVerification = z.infer<typeof auditVerification>;

/** `GET /v1/audit/seal`: one seal of the chain, to compare with a hash that somebody noted earlier. */
export const auditSealQuery = z.object({
  property_id: id,
  seq: z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid')),
});
export const auditSeal = z.object({ seq: z.number(), hash: z.string(), at: z.nullable(z.string()) });
export type AuditSeal = z.infer<typeof auditSeal>;
