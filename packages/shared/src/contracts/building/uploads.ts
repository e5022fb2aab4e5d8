import * as z from 'zod/mini';

/** What an upload is for. A record accepts each kind only in its own field. */
export const uploadKind = z.enum(['ktp', 'item', 'attachment', 'gate', 'operation'], 'invalid');
export type UploadKind = z.infer<typeof uploadKind>;

/** Uploads that belong to permit forms. Photos from the gate, complaints and work orders do not. */
export const formKind = z.enum(['ktp', 'item', 'attachment'], 'invalid');
export type FormUploadKind = z.infer<typeof formKind>;

/** `POST /v1/public/upload/image` */
export const publicUploadQuery = z.object({ kind: z.optional(formKind) });
/** `POST /v1/upload/image` */
export const uploadQuery = z.object({ kind: z.optional(uploadKind) });
export const uploadAnswer = z.object({ data: z.string() });

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** More than any phone camera produces; decompression bombs have more. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
