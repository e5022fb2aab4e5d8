import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { notifyOverdue } from './overdue.service.ts';

/** Notifies about overdue work orders, once per order and due date. */
export const notifyOverdueWork = defineJob({
  name: 'work-orders.tell-overdue',
  payload: noPayload,
  cron: '*/5 * * * *',
  run: (_payload, deps) => notifyOverdue(deps),
});
