import * as z from 'zod/mini';

import { STAGES } from '../../access.ts';
import { cleanText, id } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';

const moment = z.iso.datetime({ offset: true, error: 'invalid' });
const reason = z._default(z.string('invalid').check(cleanText(), z.maxLength(240, 'too_long')), '');

const facts = {
  deputy_id: z.uuid('required'),
  starts_at: moment,
  ends_at: moment,
  /** Which stages of the absent person the deputy decides; null means all stages that the person has at that time. */
  stages: z._default(z.nullable(z.array(z.enum(STAGES, 'invalid')).check(z.minLength(1, 'required'))), null),
  reason,
};

/** `POST /v1/deputy`: the absent person is `account_id`, by default the person who sends the request. */
export const createDeputyBody = z.strictObject({ ...facts, account_id: z.optional(id) });
export type CreateDeputyBody = z.infer<typeof createDeputyBody>;

/**
 * `PUT /v1/deputy/{id}`: replaces all fields. `version` is the version that the caller read. The absent person cannot
 * change.
 */
export const updateDeputyBody = z.strictObject({ ...facts, version: z.int('required') });
export type UpdateDeputyBody = z.infer<typeof updateDeputyBody>;

export const deputyRecord = z.object({
  id,
  account_id: id,
  /** Name of the absent person. */
  account: z.string(),
  deputy_id: id,
  /** The deputy's name. */
  deputy: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  stages: z.nullable(z.array(z.string())),
  reason: z.string(),
  status: z.enum(['upcoming', 'current', 'past']),
  version: z.number(),
  updated_at: z.string(),
});
export type DeputyRecord = z.infer<typeof deputyRecord>;

export const DEPUTY_SORTS = ['starts_at', 'ends_at', 'account', 'deputy'] as const;

/**
 * `GET /v1/deputy-datatable`: the reader's own deputies, the people the reader is a deputy for, and the deputies of
 * users the reader manages.
 */
export const deputyListQuery = z.extend(datatableQuery(DEPUTY_SORTS), {
  account_id: z.optional(id),
  status: z.optional(z.enum(['upcoming', 'current', 'past'], 'invalid')),
});
export type DeputyListQuery = z.infer<typeof deputyListQuery>;
export const deputyDatatable = datatable(deputyRecord);
export type DeputyDatatable = z.infer<typeof deputyDatatable>;

/** `GET /v1/deputy-options`: possible deputies of `account_id`, by default of the person who asks. */
export const deputyOptionsQuery = z.object({ account_id: z.optional(id) });
export const deputyOptions = z.array(z.object({ id, name: z.string() }));
export type DeputyOptions = z.infer<typeof deputyOptions>;
