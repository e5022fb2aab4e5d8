import { sendTestMail } from './modules/building/go-live/go-live.jobs.ts';
import { cleanUpQuarantine, cleanUpUploads, retainFiles } from './modules/building/uploads/uploads.jobs.ts';
import { updateRollupsJob } from './modules/insight/analytics/analytics.jobs.ts';
import { cleanUpExports, writeExport } from './modules/insight/exports/exports.jobs.ts';
import {
  endErasureNotes,
  erasePersonalData,
  forgetPersonLinks,
  sendPersonLinkMail,
} from './modules/insight/privacy/privacy.jobs.ts';
import { makeViewMails, sendViewMail } from './modules/insight/saved-views/saved-views.jobs.ts';
import { sendComplaintMail } from './modules/operations/complaints/complaint-mail.jobs.ts';
import { closeSolvedComplaints, raiseComplaintAlarms } from './modules/operations/complaints/complaints.jobs.ts';
import { makeDue } from './modules/operations/maintenance/maintenance.jobs.ts';
import { mailNews, sendNewsMail } from './modules/operations/news/news.jobs.ts';
import { notifyOverdueWork } from './modules/operations/work-orders/work-orders.jobs.ts';
import {
  forgetEndedLinks,
  prepareReset,
  sendInviteMail,
  sendResetMail,
} from './modules/people/auth/account-links.jobs.ts';
import {
  endQuiet,
  forgetNotifications,
  makeDigests,
  sendDigestMail,
  sendNotificationMail,
} from './modules/people/notifications/notifications.jobs.ts';
import { sendSecondStepResetMail } from './modules/people/users/second-step-reset.jobs.ts';
import { forgetViewers } from './modules/permits/approvals/viewers.jobs.ts';
import { countUsual, raiseAlarms } from './modules/permits/deadlines/deadlines.jobs.ts';
import { sendEndorsementMail } from './modules/permits/endorsement/endorsement.jobs.ts';
import { markIdentity } from './modules/permits/identity/identity.jobs.ts';
import {
  forgetDecisionLinks,
  sendDecisionMail,
  tellDeciders,
} from './modules/permits/mail-decisions/mail-decisions.jobs.ts';
import {
  sendBundledMail,
  sendCreatedMail,
  sendProgressMail,
  sendRenewalMail,
} from './modules/permits/permit-mail/permit-mail.jobs.ts';
import { announceReturn } from './modules/permits/permits/decide/put-off.jobs.ts';
import { askRenewals, closePastTheirWindow, forgetEndedPermitLinks } from './modules/permits/permits/permits.jobs.ts';
import { forgetConfirmedAddresses, returnUnconfirmedPlaces } from './modules/permits/permits/visitor/visitor.jobs.ts';
import { sendActionCodeMail } from './modules/permits/status-actions/status-actions.jobs.ts';
import { anchorAudit } from './platform/audit/anchors.ts';
import { sealAudit } from './platform/audit/audit.ts';
import { forgetOldRows } from './platform/database/retention.ts';
import { examineHourly, sendDoctorMail } from './platform/doctor/hourly.ts';
import { removeOrphans } from './platform/files/pending-objects.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';
import { wakeWaitingMail } from './platform/mail/mail-delivery.ts';

/** Every job the worker runs. A test compares this list with the jobs defined in the code. */
export const JOBS: readonly AnyJob[] = [
  notifyOverdueWork,
  sealAudit,
  anchorAudit,
  examineHourly,
  sendDoctorMail,
  wakeWaitingMail,
  forgetOldRows,
  removeOrphans,
  prepareReset,
  sendResetMail,
  forgetEndedLinks,
  cleanUpUploads,
  cleanUpQuarantine,
  retainFiles,
  erasePersonalData,
  endErasureNotes,
  sendPersonLinkMail,
  forgetPersonLinks,
  markIdentity,
  sendCreatedMail,
  sendBundledMail,
  sendProgressMail,
  sendRenewalMail,
  sendActionCodeMail,
  closePastTheirWindow,
  askRenewals,
  announceReturn,
  forgetViewers,
  forgetEndedPermitLinks,
  returnUnconfirmedPlaces,
  forgetConfirmedAddresses,
  writeExport,
  cleanUpExports,
  sendInviteMail,
  sendSecondStepResetMail,
  sendTestMail,
  tellDeciders,
  sendDecisionMail,
  forgetDecisionLinks,
  sendEndorsementMail,
  raiseAlarms,
  countUsual,
  sendNotificationMail,
  makeDigests,
  sendDigestMail,
  endQuiet,
  forgetNotifications,
  sendComplaintMail,
  raiseComplaintAlarms,
  closeSolvedComplaints,
  mailNews,
  sendNewsMail,
  makeDue,
  updateRollupsJob,
  makeViewMails,
  sendViewMail,
];
