import * as z from 'zod/mini';

import { REFUSAL_REASONS } from '../../domain/permits/endorsement.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { id, optionalText } from '../common.ts';
import { endorsementView } from './endorsement-view.ts';
import { linkToken } from './permit-link.ts';

/** What a tenant is asked about. Names no person, only the applicant's company. */
export const endorsementRequest = z.object({
  permit_id: id,
  kind: z.enum(PERMIT_KINDS),
  company: z.string(),
  location: z.string(),
  property: z.object({ name: z.string(), time_zone: z.string() }),
  from: z.string(),
  until: z.string(),
  bay: z.nullable(z.string()),
  plate: z.string(),
  items: z.array(z.object({ name: z.string(), qty: z.number(), unit: z.string(), photo_url: z.nullable(z.string()) })),
  works: z.array(z.object({ work_type: z.string(), description: z.string() })),
  workers: z.number(),
  endorsement: endorsementView,
  /** Whether the answer can still be given or changed. */
  is_open: z.boolean(),
});
export type EndorsementRequest = z.infer<typeof endorsementRequest>;

/** `GET /v1/tenant/endorsements`: requests that the tenant may still answer, those without an answer first. */
export const endorsementRequests = z.object({ data: z.array(endorsementRequest) });
export type EndorsementRequests = z.infer<typeof endorsementRequests>;

/** `POST /v1/public/endorsement`: what the mailed link asks. Opening it does not answer. */
export const endorsementLinkBody = z.strictObject({ token: linkToken });

const confirmed = { answer: z.literal('confirmed') };
const note = optionalText(300);
const refused = { answer: z.literal('refused'), reason: z.enum(REFUSAL_REASONS, 'required'), note };

/** A refusal for another reason says which. */
const explained = z.refine<{ answer: string; reason?: string; note?: string }>(
  (body) => body.reason !== 'other' || (body.note ?? '') !== '',
  { error: 'required', path: ['note'] },
);

/** `POST /v1/public/endorsement/answer`: answers and spends the link. */
export const endorsementLinkAnswerBody = z
  .discriminatedUnion('answer', [
    z.strictObject({ token: linkToken, ...confirmed }),
    z.strictObject({ token: linkToken, ...refused }),
  ])
  .check(explained);
export type EndorsementLinkAnswerBody = z.infer<typeof endorsementLinkAnswerBody>;

/** `POST /v1/tenant/endorsements/{id}/answer`: `none` takes the answer back. The id is the permit's. */
export const endorsementAnswerBody = z
  .discriminatedUnion('answer', [
    z.strictObject(confirmed),
    z.strictObject(refused),
    z.strictObject({ answer: z.literal('none') }),
  ])
  .check(explained);
export type EndorsementAnswerBody = z.infer<typeof endorsementAnswerBody>;
