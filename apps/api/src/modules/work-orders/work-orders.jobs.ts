import { defineJob, noPayload } from '../../platform/jobs.ts';
import { tellOverdue } from './overdue.service.ts';

/** Tells whom it concerns that work is late, each order once for each time it is due. */
export const tellOverdueWork = defineJob({
  name: 'work-orders.tell-overdue',
  payload: noPayload,
  cron: '*/5 * * * *',
  run: (_payload, deps) => tellOverdue(deps),
});
