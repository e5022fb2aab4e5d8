import * as z from 'zod/mini';

import { defineJob } from '../../../platform/jobs/jobs.ts';
import { watermarkFiles } from './watermark-files.ts';

/** Draws the permit's watermark on its identity photos and deletes the originals. */
export const markIdentity = defineJob({
  name: 'identity.mark',
  payload: z.object({ property_id: z.uuid(), permit_id: z.uuid() }),
  run: ({ property_id, permit_id }, deps) => watermarkFiles(deps, { property_id, id: permit_id }),
});
