import * as z from 'zod/mini';

import { calendarDay, id, optionalText, reference } from '../common.ts';
import {
  attachments,
  consentVersion,
  mailLanguage,
  timeOfDay,
  workDetails,
  workers,
  workPerson,
} from './permit-parts.ts';

/** `POST /v1/public/sika`: a work permit. `tenant`, or its id, is null for work outside a tenant's unit. */
export const workBody = z.strictObject({
  property: reference,
  start_date: calendarDay,
  end_date: calendarDay,
  start_time: timeOfDay,
  end_time: timeOfDay,
  submitter: workPerson,
  description: optionalText(1000),
  work_details: workDetails,
  worker_list: workers,
  tenant: z._default(z.nullable(z.strictObject({ id: z.nullable(id) })), null),
  location: optionalText(120),
  floor: z._default(z.nullable(reference), null),
  attachment: attachments,
  language: mailLanguage,
  /** The version of the property's terms that the applicant agreed to; missing means not recorded. */
  terms_version: z.optional(z.number('invalid').check(z.int('invalid'))),
  consent_version: consentVersion,
});
export type WorkBody = z.infer<typeof workBody>;

/** `GET /v1/public/terms?property_id=`: the terms in force. */
export const termsQuery = z.object({ property_id: id });
export const terms = z.object({
  version: z.number(),
  text_id: z.string(),
  text_en: z.string(),
  published_at: z.string(),
});
export type Terms = z.infer<typeof terms>;
