import * as z from 'zod/mini';

import { id } from '../common.ts';

/** `GET /v1/properties/{property_id}/permits/{id}/identity/{file_id}` */
export const identityKey = z.object({ property_id: id, id, file_id: id });
export type IdentityKey = z.infer<typeof identityKey>;

/** A link to the watermarked picture, valid for one minute. The request for the link is logged. */
export const identityView = z.object({ url: z.string(), expires_at: z.iso.datetime() });
export type IdentityView = z.infer<typeof identityView>;
