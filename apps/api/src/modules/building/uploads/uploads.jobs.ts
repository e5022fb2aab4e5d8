import { defineJob, noPayload } from '../../platform/jobs.ts';
import * as uploads from './uploads.service.ts';

/** Uploads that nothing claimed within 24 hours disappear, row and object. */
export const cleanUpUploads = defineJob({
  name: 'uploads.clean-up',
  payload: noPayload,
  cron: '37 * * * *',
  run: (_payload, deps) => uploads.removeUnclaimed(deps),
});

/** Files whose retention has ended disappear, row and object. */
export const retainFiles = defineJob({
  name: 'files.retention',
  payload: noPayload,
  cron: '47 * * * *',
  run: (_payload, deps) => uploads.removePastRetention(deps),
});
