import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { removeAbandoned } from './direct-uploads.service.ts';
import * as uploads from './uploads.service.ts';

/** Removes uploads, row and object, that were not claimed within 24 hours. */
export const cleanUpUploads = defineJob({
  name: 'uploads.clean-up',
  payload: noPayload,
  cron: '37 * * * *',
  run: (_payload, deps) => uploads.removeUnclaimed(deps),
});

/** Removes files, row and object, whose retention has ended. */
export const retainFiles = defineJob({
  name: 'files.retention',
  payload: noPayload,
  cron: '47 * * * *',
  run: (_payload, deps) => uploads.removePastRetention(deps),
});

/** Removes files that were sent to the storage an hour ago, announced or not. */
export const cleanUpQuarantine = defineJob({
  name: 'uploads.clean-up-quarantine',
  payload: noPayload,
  cron: '7 * * * *',
  run: (_payload, deps) => removeAbandoned(deps),
});
