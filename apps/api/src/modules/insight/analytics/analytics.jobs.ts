import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { updateRollups } from './rollups.ts';

/** Updates the counts every minute, so that dashboards do not have to count rows. */
export const updateRollupsJob = defineJob({
  name: 'analytics.keep-rollups',
  payload: noPayload,
  cron: '* * * * *',
  run: (_payload, deps) => updateRollups(deps),
});
