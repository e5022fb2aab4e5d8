import type { Catalogue } from '../../catalogue.ts';
import type { notificationMail as model } from '../../id/people/notification-mail.ts';
import { permitKind, stage } from '../glossary.ts';

export const notificationMail: Catalogue<typeof model> = {
  kind: permitKind,
  stage,
  facts: {
    code: 'Permit number',
    kind: 'Kind of permit',
    applicant: 'Applicant',
    property: 'Property',
    stage: 'Stage',
    due: 'Deadline',
    number: 'Number',
    title: 'About',
    tenant: 'Tenant',
  },
  told: {
    asked: {
      subject: 'Waiting for your decision: {{code}}',
      heading: 'A permit is waiting for your decision',
      body: 'This permit has reached your stage.',
    },
    reminder: {
      subject: 'Deadline is near: {{code}}',
      heading: 'The deadline of this permit is near',
      body: 'This permit is still waiting for your decision, and its deadline is near.',
    },
    overdue: {
      subject: 'Overdue: {{code}}',
      heading: 'This permit has not been decided',
      body: 'The stage below has not decided, and its deadline has passed.',
    },
    fixed: {
      subject: 'Corrected: {{code}}',
      heading: 'The applicant has corrected this permit',
      body: 'The parts that were sent back have been corrected.',
    },
    comment: {
      subject: 'Question for your department: {{code}}',
      heading: 'Your department has a question to answer about this permit',
      body: 'A colleague has written a comment and is waiting for an answer from your department.',
    },
    gate_refused: {
      subject: 'Refused at the gate: {{code}}',
      heading: 'This permit was refused at the gate',
      body: 'The guard did not let this permit pass.',
    },
    complaint_new: {
      subject: 'New complaint: {{code}}',
      heading: 'There is a new complaint',
      body: 'This complaint has just come in and is waiting for an answer.',
    },
    complaint_assigned: {
      subject: 'A complaint for you: {{code}}',
      heading: 'This complaint was assigned to you',
      body: 'You are now responsible for this complaint.',
    },
    complaint_answered: {
      subject: 'New message: {{code}}',
      heading: 'There is a new message on this complaint',
      body: 'Open the complaint to read and answer it.',
    },
    complaint_overdue: {
      subject: 'Overdue: {{code}}',
      heading: 'This complaint is overdue',
      body: 'It has not been dealt with and its deadline has passed.',
    },
    work_order_assigned: {
      subject: 'Work for you: {{code}}',
      heading: 'This work order was assigned to you',
      body: 'You are now responsible for this work order.',
    },
    work_order_overdue: {
      subject: 'Overdue: {{code}}',
      heading: 'This work order is overdue',
      body: 'It is not finished and its deadline has passed.',
    },
    work_order_done: {
      subject: 'Done: {{code}}',
      heading: 'This work order is done',
      body: 'The work has been finished.',
    },
  },
  open: 'Open the permit',
  openComplaint: 'Open the complaint',
  openWorkOrder: 'Open the work order',
  digest: {
    subjectWaiting: 'Permits waiting for your decision: {{count}}',
    subjectOther: 'Updates on your permits today',
    heading: 'Good morning, {{name}}',
    waiting: 'Waiting for your decision, most urgent first.',
    other: 'Other updates since the last mail are below.',
    nothingWaits: 'No permits are waiting for you. Updates since the last mail are below.',
    more: 'and more',
    moreText: 'There is more in the app',
    due: 'due {{due}}',
    late: 'overdue since {{due}}',
    told: {
      asked: 'Waiting for your decision',
      reminder: 'Deadline is near',
      overdue: 'Overdue',
      fixed: 'Corrected by the applicant',
      comment: 'Question for your department',
      gate_refused: 'Refused at the gate',
      complaint_new: 'New complaint',
      complaint_assigned: 'Assigned to you',
      complaint_answered: 'New message on a complaint',
      complaint_overdue: 'Complaint overdue',
      work_order_assigned: 'Work order for you',
      work_order_overdue: 'Work order overdue',
      work_order_done: 'Work order done',
    },
    action: 'Open the queue',
    actionApp: 'Open Gerbang',
  },
  note: 'This mail was sent automatically. Choose what you want to get in your profile, under Notifications.',
};
