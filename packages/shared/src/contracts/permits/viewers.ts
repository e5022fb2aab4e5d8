import * as z from 'zod/mini';

import { id } from '../common.ts';

/** How often a visible screen says that it has a permit open. */
export const VIEWER_REPORT_MS = 25_000;
/** After this time without a report a person no longer has the permit open: one late report is allowed for. */
export const VIEWER_KEPT_MS = 35_000;

/** `PUT …/permits/{id}/viewers`: says that the caller has the permit open. Answers who else has, by first name. */
export const viewers = z.object({ data: z.array(z.object({ id, name: z.string() })) });
export type Viewers = z.infer<typeof viewers>;
