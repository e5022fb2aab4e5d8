import * as z from 'zod/mini';

import { STAGES } from '../access.ts';
import { CHAIN_STAGES } from '../domain/permits/chains.ts';
import { CLASH_REASONS } from '../domain/permits/clashes.ts';
import { PERMIT_KINDS } from '../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../domain/permits/states.ts';
import { id } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

/**
 * What a list of permits shows: those that wait for a stage the reader decides, all that wait for a stage, those that may
 * go on or are under way, and those that are over.
 */
export const PERMIT_VIEWS = ['mine', 'waiting', 'returned', 'under_way', 'ended'] as const;
export type PermitView = (typeof PERMIT_VIEWS)[number];

const chainStage = z.enum(CHAIN_STAGES, 'invalid');
const permitKind = z.enum(PERMIT_KINDS, 'invalid');

/** What the list of permits can be sorted by; what waits is sorted by its deadline unless told otherwise. */
export const PERMIT_SORTS = ['due_at', 'created_at'] as const;

/** `GET /v1/permit-datatable`: one property, or all of the reader's for what waits. */
export const permitListQuery = z.extend(datatableQuery(PERMIT_SORTS), {
  view: z._default(z.enum(PERMIT_VIEWS, 'invalid'), 'mine'),
  property_id: z.optional(id),
  kind: z.optional(permitKind),
  stage: z.optional(chainStage),
  /** Only what should have been decided by now. */
  late: z.optional(z.literal('true', 'invalid')),
});
export type PermitListQuery = z.infer<typeof permitListQuery>;

/** One stage of a permit's chain: how it decided, or since when it is asked and until when it should decide. */
export const askedStage = z.object({
  stage: z.enum(STAGES),
  step: z.number(),
  decision: z.nullable(z.enum(['approved', 'rejected', 'returned'])),
  asked_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
});

/** A permit as a row of the queue. */
export const permitRow = z.object({
  property_id: id,
  id,
  code: z.string(),
  kind: permitKind,
  state: z.enum(PERMIT_STATES),
  progress: z.string(),
  created_at: z.string(),
  property: z.object({ name: z.string(), short_code: z.string(), time_zone: z.string() }),
  company: z.string(),
  name: z.string(),
  tenant: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  /** Goods: the day and the name of the slot. */
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  /** Work: its dates. */
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  items: z.number(),
  workers: z.number(),
  chain: z.array(askedStage),
  /** The open stages that the reader decides, themselves or as a deputy. */
  mine: z.array(chainStage),
  /** Work whose renewal the applicant has asked for: until when it would go on. */
  renewal_until: z.nullable(z.string()),
  /** Of what the reader decides, or of all that is asked: since when, and until when. */
  asked_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  /** When it was last moved: what was seen of it is good until then. */
  updated_at: z.string(),
});
export type PermitRow = z.infer<typeof permitRow>;
export const permitDatatable = datatable(permitRow);
export type PermitDatatable = z.infer<typeof permitDatatable>;

const person = z.nullable(z.object({ id, name: z.string() }));

/** What is known of an entry that goods out are taken from. */
const entry = z.object({
  permit_id: id,
  code: z.string(),
  day: z.string(),
  /** What is inside of it before this permit, all of it and what others have spoken for. */
  inside: z.number(),
  reserved: z.number(),
});

const itemView = z.object({
  id,
  name: z.string(),
  description: z.string(),
  qty: z.number(),
  unit: z.string(),
  photo_url: z.nullable(z.string()),
  rejection_note: z.nullable(z.string()),
  rejected_stage: z.nullable(z.enum(STAGES)),
  rejected_by: person,
  /** How much has passed the gate, in the direction of the permit. */
  passed: z.number(),
  /** Goods out: where it came in; none for a tenant's own thing that never came in through us. */
  entry: z.nullable(entry),
});

/** What staff say to each other about a permit; the applicant never sees it. */
const comment = z.object({
  id,
  text: z.string(),
  /** The department that is asked, if one is. */
  asks: z.nullable(z.enum(STAGES)),
  at: z.string(),
  by: person,
});
export type PermitComment = z.infer<typeof comment>;

/** `POST …/comments`: something to say, or a question to another department. The id is the sender's: sent twice it is said once. */
export const commentBody = z.strictObject({
  id,
  text: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
  asks: z._default(z.nullable(z.enum(STAGES, 'invalid')), null),
});
export type CommentBody = z.infer<typeof commentBody>;
export const commentAnswer = comment;

/** Something that does not go together with the permit, and the other permit where there is one. */
const clash = z.object({
  reason: z.enum(CLASH_REASONS),
  other: z.nullable(
    z.object({
      property_id: id,
      id,
      code: z.string(),
      kind: permitKind,
      state: z.enum(PERMIT_STATES),
      company: z.string(),
      name: z.string(),
      location: z.string(),
      day: z.nullable(z.string()),
      time: z.nullable(z.string()),
      start_date: z.nullable(z.string()),
      end_date: z.nullable(z.string()),
    }),
  ),
  /** Why a day is closed. */
  note: z.string(),
});
export type PermitClash = z.infer<typeof clash>;

/** `POST /v1/permit-decisions`: approves several permits at once, each as it was seen. */
export const bulkApprovalBody = z.strictObject({
  permits: z
    .array(z.strictObject({ property_id: id, id, stage: chainStage, updated_at: z.iso.datetime({ error: 'invalid' }) }))
    .check(z.minLength(1, 'required'), z.maxLength(50, 'too_long')),
});
export type BulkApprovalBody = z.infer<typeof bulkApprovalBody>;

/** How it went with each: approved, or why not: an error code, `changed` since it was seen, or it has `warnings`. */
export const bulkApproval = z.object({ results: z.array(z.object({ id, outcome: z.string() })) });
export type BulkApproval = z.infer<typeof bulkApproval>;

/** `GET /v1/properties/{property_id}/permits/{id}`: everything on one screen. */
export const permitDetail = z.object({
  property_id: id,
  id,
  code: z.string(),
  kind: permitKind,
  state: z.enum(PERMIT_STATES),
  progress: z.string(),
  created_at: z.string(),
  property: z.object({ name: z.string(), time_zone: z.string() }),
  applicant: z.object({
    company: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    position: z.string(),
    /** The identity photo, seen by a call of its own that is noted; none is kept, or it is not marked yet. */
    identity_file_id: z.nullable(id),
  }),
  tenant: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  description: z.string(),
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  renewed_until: z.nullable(z.string()),
  /** The renewal that the applicant has asked for, and until when work would go on. */
  renewal: z.nullable(z.object({ period: z.number(), until: z.string() })),
  rejection_note: z.nullable(z.string()),
  chain: z.array(
    z.extend(askedStage, {
      note: z.string(),
      decided_at: z.nullable(z.string()),
      decided_by: person,
      decided_for: person,
    }),
  ),
  items: z.array(itemView),
  work_details: z.array(z.object({ work_type: z.string(), description: z.string() })),
  workers: z.array(
    z.object({
      id,
      company: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      position: z.string(),
      identity_file_id: z.nullable(id),
    }),
  ),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
  corrections: z.array(
    z.object({
      stage: z.enum(STAGES),
      fields: z.array(z.string()),
      note: z.string(),
      asked_at: z.string(),
      fixed_at: z.nullable(z.string()),
    }),
  ),
  log: z.array(
    z.object({
      description: z.string(),
      progress: z.string(),
      stage: z.nullable(z.enum(STAGES)),
      note: z.string(),
      at: z.string(),
      by: person,
      in_place_of: person,
    }),
  ),
  bay: z.nullable(z.object({ id, name: z.string() })),
  comments: z.array(comment),
  clashes: z.array(clash),
  updated_at: z.string(),
  /** What the reader may do with it now. */
  moves: z.object({
    decide: z.array(chainStage),
    cancel: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    sign_off: z.boolean(),
    pass_gate: z.boolean(),
    renew: z.boolean(),
  }),
});
export type PermitDetail = z.infer<typeof permitDetail>;
