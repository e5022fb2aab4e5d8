import * as z from 'zod/mini';

import { STAGES } from '../access.ts';
import { CHAIN_STAGES } from '../domain/permits/chains.ts';
import { PERMIT_STATES } from '../domain/permits/states.ts';
import { permitDetail } from './approvals.ts';
import { id, language, optionalText, requiredText } from './common.ts';
import { linkToken } from './permit-link.ts';

const stage = z.enum(CHAIN_STAGES);
const note = requiredText(500);

/** `POST /v1/public/decision-link`: what a mailed link asks to decide, or what became of it. Looking uses nothing up. */
export const decisionLinkBody = z.strictObject({ token: linkToken });

/** What a person shows beside the link: the code of their app, or their password. */
const proof = z.optional(z.string('invalid').check(z.maxLength(200, 'too_long')));

/** `POST /v1/public/decision-link/decide`: the decision that the link was mailed for; it uses the link up. */
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

/** What is asked of the person beside the link. */
export const PROOFS = ['none', 'code', 'password'] as const;
export type Proof = (typeof PROOFS)[number];

/** The permit as the link shows it: all that decides about it, and no way to reach or identify anybody. */
const decidedPermit = z.extend(
  z.pick(permitDetail, {
    property_id: true,
    id: true,
    code: true,
    kind: true,
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
    /** Each stage of the chain with its own sentence. */
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
        /** Goods out: whether they came in through us. */
        has_entry: z.boolean(),
      }),
    ),
    workers: z.array(z.object({ id, name: z.string(), company: z.string(), position: z.string() })),
  },
);
export type DecidedPermit = z.infer<typeof decidedPermit>;

const person = { language, account: z.string() };

/** The link still decides. */
const openLink = z.object({
  standing: z.literal('open'),
  ...person,
  stage,
  /** In whose place, for a deputy. */
  in_place_of: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  proof: z.enum(PROOFS),
  permit: decidedPermit,
});
export type OpenDecisionLink = z.infer<typeof openLink>;

/** There is nothing left to decide with it: what happened, and how the permit stands now. */
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
  /** Whether it was this link that decided. */
  by_link: z.boolean(),
  /** How the stage decided; none when the permit went another way. */
  decided: z.nullable(
    z.object({
      decision: z.enum(['approved', 'rejected', 'returned']),
      by: z.nullable(z.string()),
      in_place_of: z.nullable(z.string()),
      at: z.string(),
      note: z.string(),
    }),
  ),
  state: z.enum(PERMIT_STATES),
  /** The stages that are asked now. */
  waits_for: z.array(z.enum(STAGES)),
});
export type SettledDecisionLink = z.infer<typeof settledLink>;

/** Its time is over, or a newer link was mailed; the permit can still be opened by logging in. */
const endedLink = z.object({
  standing: z.enum(['expired', 'replaced']),
  language,
  property_id: id,
  permit_id: id,
});

export const decisionLinkView = z.discriminatedUnion('standing', [openLink, settledLink, endedLink]);
export type DecisionLinkView = z.infer<typeof decisionLinkView>;
export const mailDecisionAnswer = settledLink;
