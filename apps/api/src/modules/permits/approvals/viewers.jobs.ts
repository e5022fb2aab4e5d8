import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import * as repository from './viewers.repository.ts';

/** Deletes who had a permit open more than a minute ago. */
export const forgetViewers = defineJob({
  name: 'approvals.forget-viewers',
  payload: noPayload,
  cron: '* * * * *',
  run: (_payload, { db, clock }) => repository.forgetSeenBefore(db, new Date(clock.now().getTime() - MINUTE_MS)),
});
