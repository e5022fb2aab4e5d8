import { id } from '@gerbang/shared/contracts/common';
import * as z from 'zod/mini';

import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { removeExpired, run } from './export-run.service.ts';

/** Writes a long list to a file with the permissions of the person who requested it. */
export const writeExport = defineJob({
  name: 'exports.write',
  payload: z.object({ account_id: id, id }),
  run: (key, deps) => run(deps, key),
});

/** Deletes exports and their files after 24 hours. */
export const cleanUpExports = defineJob({
  name: 'exports.clean-up',
  payload: noPayload,
  cron: '57 * * * *',
  run: (_payload, deps) => removeExpired(deps),
});
