import { keepRollups } from './modules/analytics/analytics.jobs.ts';
import { forgetEndedLinks, sendInviteMail, sendResetMail } from './modules/auth/account-links.jobs.ts';
import { sendComplaintMail } from './modules/complaints/complaint-mail.jobs.ts';
import { closeSolvedComplaints, raiseComplaintAlarms } from './modules/complaints/complaints.jobs.ts';
import { countUsual, raiseAlarms } from './modules/deadlines/deadlines.jobs.ts';
import { cleanUpExports, writeExport } from './modules/exports/exports.jobs.ts';
import { markIdentity } from './modules/identity/identity.jobs.ts';
import { forgetDecisionLinks, sendDecisionMail, tellDeciders } from './modules/mail-decisions/mail-decisions.jobs.ts';
import { makeDue } from './modules/maintenance/maintenance.jobs.ts';
import { mailNews, sendNewsMail } from './modules/news/news.jobs.ts';
import {
  forgetNotifications,
  makeDigests,
  sendDigestMail,
  sendNotificationMail,
} from './modules/notifications/notifications.jobs.ts';
import { sendCreatedMail, sendProgressMail, sendRenewalMail } from './modules/permit-mail/permit-mail.jobs.ts';
import { askRenewals, closePastTheirWindow, forgetEndedPermitLinks } from './modules/permits/permits.jobs.ts';
import { cleanUpUploads, retainFiles } from './modules/uploads/uploads.jobs.ts';
import { tellOverdueWork } from './modules/work-orders/work-orders.jobs.ts';
import { sealAudit } from './platform/audit.ts';
import type { AnyJob } from './platform/jobs.ts';
import { wakeWaitingMail } from './platform/mail-delivery.ts';
import { forgetOldRows } from './platform/retention.ts';

/** Every job the worker knows; a test holds this list against the jobs the code defines. */
export const JOBS: readonly AnyJob[] = [
  tellOverdueWork,
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
  tellDeciders,
  sendDecisionMail,
  forgetDecisionLinks,
  raiseAlarms,
  countUsual,
  sendNotificationMail,
  makeDigests,
  sendDigestMail,
  forgetNotifications,
  sendComplaintMail,
  raiseComplaintAlarms,
  closeSolvedComplaints,
  mailNews,
  sendNewsMail,
  makeDue,
  keepRollups,
];
