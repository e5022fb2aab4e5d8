import * as z from 'zod/mini';

import { STAGES } from '../../access.ts';
import { APPLICANT_ACTIONS } from '../../domain/permits/applicant-actions.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { LOG_EVENTS } from '../../domain/permits/log-events.ts';
import { freeSlot } from '../building/slot-holds.ts';
import { calendarDay, email, id, requiredText } from '../common.ts';
import { endorsementView } from './endorsement-view.ts';
import { office } from './pass-view.ts';

/**
 * `POST /v1/public/status`, and `POST /v1/public/status/live`, which sends updates as server-sent events. A logged-in
 * tenant sends `tenant_id`, which changes nothing: code and e-mail alone open a permit.
 */
export const statusBody = z.strictObject({
  form_code: requiredText(40),
  email,
  tenant_id: z.optional(id),
  /** The signature of a mailed link. With it the lookup is not counted and confirms the e-mail address. */
  proof: z.optional(z.string().check(z.maxLength(64, 'too_long'))),
});
export type StatusBody = z.infer<typeof statusBody>;

/** `POST /v1/public/status/slot`: takes another slot. Needs the signature of a mailed link; `time` is the slot's name. */
export const changeSlotBody = z.strictObject({
  form_code: statusBody.shape.form_code,
  email,
  proof: requiredText(64),
  date: calendarDay,
  time: requiredText(60),
});
export type ChangeSlotBody = z.infer<typeof changeSlotBody>;

/** `POST /v1/public/status/proof`: the signature that a mailed link has, for the 6-digit code that was mailed. */
export const codeBody = z.strictObject({
  form_code: statusBody.shape.form_code,
  email,
  code: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.regex(/^\d{6}$/, 'invalid')),
});
export type CodeBody = z.infer<typeof codeBody>;
export const statusProof = z.object({ proof: z.string() });

/** `POST /v1/public/status/action`: a one-time token with which the applicant corrects or cancels the permit. */
export const actionBody = z.strictObject({
  form_code: statusBody.shape.form_code,
  email,
  proof: requiredText(64),
  purpose: z.enum(['fix', 'cancel'], 'invalid'),
});
export type ActionBody = z.infer<typeof actionBody>;
export const actionToken = z.object({ token: z.string() });

const stage = z.enum(STAGES);
const named = z.object({ name: z.string() });

/** One stage of the permit's chain, and its decision; null while it is open. */
export const stageView = z.object({
  stage,
  step: z.number(),
  decision: z.nullable(z.enum(['approved', 'rejected', 'returned'])),
});

/** A permit as its applicant sees it. */
export const permitStatus = z.object({
  kind: z.enum(PERMIT_KINDS),
  code: z.string(),
  progress: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  /** The stages that the permit waits for now, and since when. */
  stages: z.array(stage),
  since: z.string(),
  /**
   * Office hours within which most permits of this kind are decided. Null when unknown, and when the permit is not in
   * review.
   */
  usual_hours: z.nullable(z.number()),
  chain: z.array(stageView),
  rejection_note: z.nullable(z.string()),
  /** What the applicant must correct. Null unless the permit was sent back for correction. */
  correction: z.nullable(
    z.object({
      fields: z.array(z.string()),
      note: z.string(),
      /** Notes on single fields, by the field's name. */
      notes: z.record(z.string(), z.string()),
    }),
  ),
  /** What the applicant may do now, with a mailed link or a mailed code. */
  actions: z.array(z.enum(APPLICANT_ACTIONS)),
  /** The signed pass for the gate; null while the gate would not accept the permit. */
  pass: z.nullable(z.string()),
  /** Lets this device ask for the pass, share it with the driver and tell the dock about a delay, without the e-mail. */
  pass_key: z.string(),
  /** When the gate lets the permit pass; `until` is exclusive. */
  window: z.nullable(z.object({ from: z.string(), until: z.string() })),
  description: z.string(),
  vendor: z.nullable(z.object({ company: z.string(), name: z.string(), email: z.string(), phone: z.string() })),
  submitter: z.nullable(
    z.object({ company: z.string(), name: z.string(), email: z.string(), phone: z.string(), position: z.string() }),
  ),
  tenant: z.nullable(named),
  /** The question to the tenant whether the permit is for its shop. Null when no tenant was asked. */
  endorsement: z.nullable(endorsementView),
  property: z.object({ id, name: z.string(), time_zone: z.string() }),
  office,
  floor: z.nullable(z.object({ id, name: z.string() })),
  location: z.string(),
  /** The bay or goods lift that is booked for the permit. */
  bay: z.nullable(z.string()),
  /** For goods. Empty when unknown. */
  plate: z.string(),
  driver_name: z.string(),
  /** When a late vehicle will arrive, as the dock was told. */
  expected_at: z.nullable(z.string()),
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /**
   * Set when the place in the slot was given back, because nobody confirmed the e-mail address in time. `next` is the
   * first free slot.
   */
  returned_place: z.nullable(z.object({ next: z.nullable(freeSlot) })),
  /** Until when a goods permit that is not decided keeps its place in the slot. Null when it has none. */
  place_kept_until: z.nullable(z.string()),
  /** For work: the last day of the last renewed 7-day period. */
  renewed_until: z.nullable(z.string()),
  load_unload_items: z.array(
    z.object({
      id,
      item_detail: z.object({ id, name: z.string(), description: z.string(), image_url: z.nullable(z.string()) }),
      qty: z.number(),
      unit: z.string(),
      rejection_note: z.nullable(z.string()),
      rejected_by: z.nullable(z.object({ id: z.nullable(id) })),
      rejected_stage: z.nullable(stage),
    }),
  ),
  work_details: z.array(z.object({ work_type: z.string(), description: z.string() })),
  worker_list: z.array(
    z.object({
      ktp_url: z.nullable(z.string()),
      name: z.string(),
      position: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
  progress_log: z.array(
    z.object({
      event: z.enum(LOG_EVENTS),
      description: z.string(),
      progress: z.string(),
      stage: z.nullable(stage),
      note: z.string(),
      create_time: z.string(),
      user: z.nullable(z.object({ id })),
    }),
  ),
});
export type PermitStatus = z.infer<typeof permitStatus>;
