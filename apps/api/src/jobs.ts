import { forgetEndedLinks, sendResetMail } from './modules/auth/auth.jobs.ts';
import { cleanUpUploads, retainFiles } from './modules/uploads/uploads.jobs.ts';
import { sealAudit } from './platform/audit.ts';
import type { AnyJob } from './platform/jobs.ts';
import { wakeWaitingMail } from './platform/mail-delivery.ts';
import { forgetOldRows } from './platform/retention.ts';

/** Every job the worker knows; a test holds this list against the jobs the code defines. */
export const JOBS: readonly AnyJob[] = [
  sealAudit,
  wakeWaitingMail,
  forgetOldRows,
  sendResetMail,
  forgetEndedLinks,
  cleanUpUploads,
  retainFiles,
];
