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

/** A file that a browser wants to send to the storage itself. Its bytes decide later whether the type is true. */
const announcedFile = {
  content_type: z.string('required').check(z.maxLength(100, 'invalid')),
  bytes: z.int('required').check(z.minimum(0, 'invalid')),
};
/** `POST /v1/public/upload/direct` */
export const publicDirectUploadBody = z.strictObject({ kind: z.optional(formKind), ...announcedFile });
/** `POST /v1/upload/direct` */
export const directUploadBody = z.strictObject({ kind: z.optional(uploadKind), ...announcedFile });
/**
 * How to send the file to the storage: as `file`, after the fields, in a form to `url`. Null when this installation has no
 * direct uploads, and files are sent to `upload/image`.
 */
export const directUploadAnswer = z.object({
  data: z.nullable(
    z.object({
      /** Announces the file after it was sent. */
      id: z.string(),
      url: z.string(),
      fields: z.record(z.string(), z.string()),
      /** Time until which sending may begin. */
      expires_at: z.string(),
    }),
  ),
});
export type DirectUpload = NonNullable<z.infer<typeof directUploadAnswer>['data']>;
/** `POST /v1/public/upload/direct/done` and `POST /v1/upload/direct/done`, answered like an upload to `upload/image`. */
export const directUploadDoneBody = z.strictObject({ id: z.string('required').check(z.maxLength(200, 'invalid')) });

export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** More than any phone camera produces; decompression bombs have more. */
export const UPLOAD_MAX_PIXELS = 50_000_000;
