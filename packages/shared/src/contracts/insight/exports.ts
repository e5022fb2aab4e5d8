import * as z from 'zod/mini';

import { id } from './common.ts';

/** How far an export is. */
export const exportState = z.enum(['waiting', 'running', 'done', 'failed']);
export type ExportState = z.infer<typeof exportState>;

/** What a download above the cap answers, with 202: its progress is at `GET /v1/exports/{job_id}`. */
export const exportStarted = z.object({ job_id: id });
export type ExportStarted = z.infer<typeof exportStarted>;

/** `GET /v1/exports/{id}`: how many rows are written, of how many once that is known, and the file once it is there. */
export const exportKey = z.object({ id });
export const exportView = z.object({
  state: exportState,
  rows_done: z.number(),
  rows_total: z.nullable(z.number()),
  url: z.optional(z.string()),
  file_name: z.optional(z.string()),
});
export type ExportView = z.infer<typeof exportView>;
