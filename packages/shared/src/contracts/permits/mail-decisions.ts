import * as z from 'zod/mini';

import { CHAIN_STAGES, STAGES } from '../../access.ts';
import { DECISION_BARS } from '../../domain/permits/offered-moves.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { id, language, optionalText, requiredText } from '../common.ts';
import { permitDetail } from './approvals.ts';
import { linkToken } from './permit-link.ts';

const stage = z.enum(CHAIN_STAGES);
const note = requiredText(500);

/**
 * `POST /v1/public/decision-link`: what the mailed link can decide, or why it no longer can. Viewing does not use up
 * the link.
 */
export const decisionLinkBody = z.strictObject({ token: linkToken });

/** Additional proof beside the link: a code of the authenticator app, or the password. */
const proof = z.optional(z.string('invalid').check(z.maxLength(200, 'too_long')));

/** `POST /v1/public/decision-link/decide`: makes the decision and uses up the link. */
export const mailDecisionBody = z.discriminatedUnion('decision', [
  z.strictObject({ token: linkToken, proof, decision: z.literal('approved'), note: optionalText(500) }),
  z.strictObject({ token: linkToken, proof, decision: z.literal('rejected'), note }),
  z.strictObject({
    token: linkToken,
    proof,
    decision: z.literal('returned'),
    note,
    fields: z
      .array(z.string().check(z.maxLength(40, 'too_long')))
      .check(z.minLength(1, 'required'), z.maxLength(10, 'too_long')),
  }),
]);
export type MailDecisionBody = z.infer<typeof mailDecisionBody>;

export const PROOFS = ['none', 'code', 'password'] as const;
export type Proof = (typeof PROOFS)[number];

/** The permit as the link shows it: everything needed to decide, without contact details and identity data. */
const decidedPermit = z.extend(
  z.pick(permitDetail, {
    property_id: true,
    id: true,
    code: true,
    kind: true,
    endorsement: true,
    property: true,
    tenant: true,
    floor: true,
    location: true,
    description: true,
    day: true,
    time: true,
    start_date: true,
    end_date: true,
    start_time: true,
    end_time: true,
    bay: true,
    work_details: true,
    attachments: true,
    clashes: true,
  }),
  {
    company: z.string(),
    name: z.string(),
    /** Each stage of the chain, with the note of its decision. */
    chain: z.array(
      z.object({
        stage: z.enum(STAGES),
        step: z.number(),
        decision: z.nullable(z.enum(['approved', 'rejected', 'returned'])),
        note: z.string(),
        decided_at: z.nullable(z.string()),
        decided_by: z.nullable(z.string()),
      }),
    ),
    items: z.array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        qty: z.number(),
        unit: z.string(),
        photo_url: z.nullable(z.string()),
        rejection_note: z.nullable(z.string()),
        /** For goods out: whether they have a recorded entry. */
        has_entry: z.boolean(),
      }),
    ),
    workers: z.array(z.object({ id, name: z.string(), company: z.string(), position: z.string() })),
  },
);
export type DecidedPermit = z.infer<typeof decidedPermit>;

const person = { language, account: z.string() };

/** The link can still decide. */
const openLink = z.object({
  standing: z.literal('open'),
  ...person,
  stage,
  /** The absent person, when the reader is a deputy. */
  in_place_of: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  proof: z.enum(PROOFS),
  permit: decidedPermit,
});
export type OpenDecisionLink = z.infer<typeof openLink>;

/** This link has nothing left to decide. Shows what happened, and the permit's current state. */
const settledLink = z.object({
  standing: z.literal('settled'),
  ...person,
  stage,
  permit: z.pick(decidedPermit, {
    property_id: true,
    id: true,
    code: true,
    kind: true,
    property: true,
    tenant: true,
    company: true,
    name: true,
  }),
  /** Whether this link made the decision. */
  by_link: z.boolean(),
  /** The stage's decision; null when the permit ended before the stage decided, or when `barred` says why it still waits. */
  decided: z.nullable(
    z.object({
      decision: z.enum(['approved', 'rejected', 'returned']),
      by: z.nullable(z.string()),
      in_place_of: z.nullable(z.string()),
      at: z.string(),
      note: z.string(),
    }),
  ),
  /** Why this person may not decide the stage, which still waits for somebody else. */
  barred: z.nullable(z.enum(DECISION_BARS)),
  state: z.enum(PERMIT_STATES),
  waits_for: z.array(z.enum(STAGES)),
});
export type SettledDecisionLink = z.infer<typeof settledLink>;

/** The link has expired, or a newer one was mailed. The permit can still be opened after login. */
const endedLink = z.object({
  standing: z.enum(['expired', 'replaced']),
  language,
  property_id: id,
  permit_id: id,
});

export const decisionLinkView = z.discriminatedUnion('standing', [openLink, settledLink, endedLink]);
export type DecisionLinkView = z.infer<typeof decisionLinkView>;
export const mailDecisionAnswer = settledLink;
