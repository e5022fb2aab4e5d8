import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs.ts';
import { markFiles } from './marking.ts';

/** Draws the permit's watermark on its identity photos; only the marked pictures are kept. */
export const markIdentity = defineJob({
  name: 'identity.mark',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid() }),
  run: ({ property_id, permit_id }, deps) => markFiles(deps, { property_id, id: permit_id }),
});
