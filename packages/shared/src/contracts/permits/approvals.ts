import * as z from 'zod/mini';

import { CHAIN_STAGES, STAGES } from '../../access.ts';
import { CLASH_LEVELS, CLASH_REASONS } from '../../domain/permits/clashes.ts';
import { ENDORSEMENT_STANDINGS } from '../../domain/permits/endorsement.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { LOG_EVENTS } from '../../domain/permits/log-events.ts';
import { DECISION_BARS } from '../../domain/permits/offered-moves.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { cleanText, id, optionalText } from '../common.ts';
import { datatable } from '../datatable.ts';
import { endorsementView } from './endorsement-view.ts';

const chainStage = z.enum(CHAIN_STAGES, 'invalid');
const permitKind = z.enum(PERMIT_KINDS, 'invalid');

const person = z.nullable(z.object({ id, name: z.string() }));

/** One stage of a permit's chain: its decision, or since when and until when a decision is due. */
export const askedStage = z.object({
  stage: chainStage,
  step: z.number(),
  decision: z.nullable(z.enum(['approved', 'rejected', 'returned'])),
  asked_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Who takes care of the stage while it is open. Others of the stage may decide it too. */
  assignee: person,
});

/** When the personal data of a permit was removed, and after how many months. Null months: on request. */
const erasure = z.nullable(z.object({ at: z.string(), months: z.nullable(z.number()) }));

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
  /** Empty when the personal data was removed. */
  name: z.string(),
  erased: erasure,
  tenant: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  /** For goods: the day, and the name of the slot. */
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  /** For work: the first and the last day. */
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  items: z.number(),
  workers: z.number(),
  chain: z.array(askedStage),
  /** The open stages that the reader may decide, in their own name or as a deputy. */
  mine: z.array(chainStage),
  /** The end of the renewal that the applicant has requested for a work permit, or null. */
  renewal_until: z.nullable(z.string()),
  /** First start and deadline of the open stages: in the view `mine` of the reader's stages, else of all or of the filtered one. */
  asked_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  /** How the tenant that the permit names has answered. Null when no tenant was asked. */
  endorsement: z.nullable(z.enum(ENDORSEMENT_STANDINGS)),
  /** Time of the last change. A decision made on an older state is refused. */
  updated_at: z.string(),
});
export type PermitRow = z.infer<typeof permitRow>;
export const permitDatatable = datatable(permitRow);
export type PermitDatatable = z.infer<typeof permitDatatable>;

/** The recorded entry from which goods out are taken. */
const entry = z.object({
  permit_id: id,
  code: z.string(),
  day: z.string(),
  /** Quantity inside before this permit: the total, and the part that other permits have reserved. */
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
  /** Quantity that has passed the gate, in the permit's direction. */
  passed: z.number(),
  /** For goods out: the entry; null for a tenant's own item without a recorded entry. */
  entry: z.nullable(entry),
});

/** An internal comment on a permit. The applicant never sees it. */
const comment = z.object({
  id,
  text: z.string(),
  /** The stage that the question is for, or null. */
  asks: z.nullable(z.enum(STAGES)),
  at: z.string(),
  by: person,
});
export type PermitComment = z.infer<typeof comment>;

/**
 * `POST …/comments`: a comment, or a question to another stage. The client creates the id, so that a repeated request
 * adds one comment only.
 */
export const commentBody = z.strictObject({
  id,
  text: z.string('required').check(cleanText(), z.minLength(1, 'required'), z.maxLength(1000, 'too_long')),
  asks: z._default(z.nullable(z.enum(STAGES, 'invalid')), null),
});
export type CommentBody = z.infer<typeof commentBody>;
export const commentAnswer = comment;

/** A conflict of the permit with another permit or with a closed day. */
const clash = z.object({
  reason: z.enum(CLASH_REASONS),
  level: z.enum(CLASH_LEVELS),
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
  /** Reason why the day is closed. */
  note: z.string(),
});
export type PermitClash = z.infer<typeof clash>;

/**
 * `POST /v1/permit-decisions`: decides several permits at once. Each decision is valid only for the state that was seen
 * (`updated_at`). Returning and rejecting need a note, returning also the fields to correct.
 */
export const bulkDecisionBody = z.strictObject({
  permits: z
    .array(z.strictObject({ property_id: id, id, stage: chainStage, updated_at: z.iso.datetime({ error: 'invalid' }) }))
    .check(z.minLength(1, 'required'), z.maxLength(50, 'too_long')),
  decision: z._default(z.enum(['approved', 'returned', 'rejected'], 'invalid'), 'approved'),
  note: optionalText(500),
  fields: z._default(z.array(z.string().check(z.maxLength(40, 'too_long'))).check(z.maxLength(10, 'too_long')), []),
  /** Only answers what would happen. Needs neither note nor fields. */
  is_preview: z.optional(z.boolean()),
});
export type BulkDecisionBody = z.infer<typeof bulkDecisionBody>;

/** Result for each permit: the decision, an error code, `changed` (since it was seen), or `warnings`. */
export const bulkDecision = z.object({ results: z.array(z.object({ id, outcome: z.string() })) });
export type BulkDecision = z.infer<typeof bulkDecision>;

/**
 * `GET /v1/permit-warnings`: the number of warnings of each permit by level, for up to 100 permits of a property. A
 * serious one keeps the permit out of bulk approval.
 */
export const permitWarningsQuery = z.object({
  property_id: id,
  ids: z.pipe(
    z.pipe(
      z.string('required').check(z.maxLength(4000, 'too_long')),
      z.transform((text) => text.split(',')),
    ),
    z.array(id).check(z.maxLength(100, 'too_long')),
  ),
});
export const permitWarnings = z.array(z.object({ id, serious: z.number(), look: z.number(), know: z.number() }));
export type PermitWarnings = z.infer<typeof permitWarnings>[number];

/** `GET /v1/properties/{property_id}/permits/{id}`: everything that the permit's screen shows. */
export const permitDetail = z.object({
  property_id: id,
  id,
  code: z.string(),
  kind: permitKind,
  state: z.enum(PERMIT_STATES),
  progress: z.string(),
  created_at: z.string(),
  property: z.object({ name: z.string(), time_zone: z.string() }),
  erased: erasure,
  applicant: z.object({
    company: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    position: z.string(),
    /**
     * File of the identity photo. Viewing it is a separate request that is logged. Null when there is no photo, or when
     * its watermark is not ready yet.
     */
    identity_file_id: z.nullable(id),
  }),
  /** Version of the consent to keep the identity photo. Null when it was not recorded or there is no photo. */
  consent_version: z.nullable(z.string()),
  /** Version of the terms that were accepted with a work permit. Null when it was not recorded. */
  terms_version: z.nullable(z.number()),
  tenant: z.nullable(z.string()),
  /** The question to the tenant whether the permit is for its shop. Null when no tenant was asked. */
  endorsement: z.nullable(endorsementView),
  floor: z.nullable(z.string()),
  location: z.string(),
  description: z.string(),
  plate: z.string(),
  driver_name: z.string(),
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  renewed_until: z.nullable(z.string()),
  /** The renewal that the applicant has requested, and the last day of the work with it. */
  renewal: z.nullable(z.object({ period: z.number(), until: z.string() })),
  rejection_note: z.nullable(z.string()),
  chain: z.array(
    z.extend(askedStage, {
      note: z.string(),
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
      /** The line of the timeline at which the permit was sent back for correction. */
      log_id: id,
      stage: z.enum(STAGES),
      fields: z.array(z.string()),
      note: z.string(),
      asked_at: z.string(),
      fixed_at: z.nullable(z.string()),
    }),
  ),
  log: z.array(
    z.object({
      /** Null for a refusal at the gate, which is not a line of the timeline. */
      id: z.nullable(id),
      event: z.enum(LOG_EVENTS),
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
  /** Until when the reader has put the permit off, or null. */
  put_off_until: z.nullable(z.string()),
  /** What the reader may do with the permit now. */
  moves: z.object({
    decide: z.array(chainStage),
    cancel: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    sign_off: z.boolean(),
    pass_gate: z.boolean(),
    renew: z.boolean(),
    /** Why the reader, who holds an open stage, may not decide it. */
    barred: z.nullable(z.enum(DECISION_BARS)),
  }),
});
export type PermitDetail = z.infer<typeof permitDetail>;
