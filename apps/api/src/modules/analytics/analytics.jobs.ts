import { defineJob, noPayload } from '../../platform/jobs.ts';
import { keepRollups as keep } from './rollups.ts';

/** Adds up what has changed since the last minute, so that dashboards read counts and not rows. */
export const keepRollups = defineJob({
  name: 'analytics.keep-rollups',
  payload: noPayload,
  cron: '* * * * *',
  run: (_payload, deps) => keep(deps),
});
