import * as z from 'zod/mini';

/** What an upload is for; a permit accepts each only in its own place. */
export const uploadKind = z.enum(['ktp', 'item', 'attachment', 'gate', 'operation'], 'invalid');
export type UploadKind = z.infer<typeof uploadKind>;

/** What a form takes; what guards photograph, and what belongs to complaints and work, is none of it. */
const formKind = z.enum(['ktp', 'item', 'attachment'], 'invalid');
export type FormUploadKind = z.infer<typeof formKind>;

/** `POST /v1/public/upload/image` */
export const publicUploadQuery = z.object({ kind: z._default(formKind, 'item') });
/** `POST /v1/upload/image` */
export const uploadQuery = z.object({ kind: z._default(uploadKind, 'item') });
export const uploadAnswer = z.object({ data: z.string() });

/** Photos and documents: at most 10 MB. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** More pixels than any phone's camera needs; a bomb has more. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
