import * as z from 'zod/mini';

import { id, optionalText } from '../common.ts';

/** `POST /v1/properties/{property_id}/permits/{id}/identity/{file_id}` */
export const identityKey = z.object({ property_id: id, id, file_id: id });
export type IdentityKey = z.infer<typeof identityKey>;

/** Why staff look at an identity photo. `other` needs a note. */
export const IDENTITY_REASONS = ['decision', 'gate', 'incident', 'request', 'other'] as const;
export type IdentityReason = (typeof IDENTITY_REASONS)[number];

export const identityViewBody = z
  .strictObject({ reason: z.enum(IDENTITY_REASONS, 'required'), note: optionalText(200) })
  .check(z.refine(({ reason, note }) => reason !== 'other' || note !== '', { error: 'required', path: ['note'] }));
export type IdentityViewBody = z.input<typeof identityViewBody>;

/** A link to the watermarked picture, valid for one minute. The request for the link is logged with its reason. */
export const identityView = z.object({ url: z.string(), expires_at: z.iso.datetime() });
export type IdentityView = z.infer<typeof identityView>;
