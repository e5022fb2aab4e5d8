import * as z from 'zod/mini';

import { id } from '../common.ts';

export const exportState = z.enum(['waiting', 'running', 'done', 'failed']);
export type ExportState = z.infer<typeof exportState>;

/** Response (202) of a download with more rows than the cap. `GET /v1/exports/{job_id}` reports its progress. */
export const exportStarted = z.object({ job_id: id });
export type ExportStarted = z.infer<typeof exportStarted>;

/** `GET /v1/exports/{id}`: rows written, the total once it is known, and the file once it is ready. */
export const exportKey = z.object({ id });
export const exportView = z.object({
  state: exportState,
  rows_done: z.number(),
  rows_total: z.nullable(z.number()),
  url: z.optional(z.string()),
  file_name: z.optional(z.string()),
});
export type ExportView = z.infer<typeof exportView>;
