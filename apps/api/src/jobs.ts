import { forgetEndedLinks, sendInviteMail, sendResetMail } from './modules/auth/account-links.jobs.ts';
import { cleanUpExports, writeExport } from './modules/exports/exports.jobs.ts';
import { markIdentity } from './modules/identity/identity.jobs.ts';
import { sendCreatedMail, sendProgressMail, sendRenewalMail } from './modules/permit-mail/permit-mail.jobs.ts';
import { askRenewals, closePastTheirWindow, forgetEndedPermitLinks } from './modules/permits/permits.jobs.ts';
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
  markIdentity,
  sendCreatedMail,
  sendProgressMail,
  sendRenewalMail,
  closePastTheirWindow,
  askRenewals,
  forgetEndedPermitLinks,
  writeExport,
  cleanUpExports,
  sendInviteMail,
];
