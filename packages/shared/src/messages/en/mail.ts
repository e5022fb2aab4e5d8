import type { mail as indonesian } from '../id/mail.ts';

/** Texts of the mails, in English. */
export const mail: typeof indonesian = {
  reset: {
    subject: 'Reset your Gerbang password',
    heading: 'Reset your password',
    greeting: 'Hello {{name}},',
    body: 'We were asked to reset the password of your account. The link below works for 1 hour and only once.',
    action: 'Choose a new password',
    note: 'If you did not ask for this, ignore this mail. Your password has not changed.',
  },
  permit: {
    note: 'This mail was sent automatically because this address was used to ask for a permit. The links that change, renew, cancel or delete work only once: do not pass this mail on. If you did not ask for a permit, ignore it.',
    kind: {
      loading: 'Loading (goods in)',
      unloading: 'Unloading (goods out)',
      work: 'Sika (work permit)',
    },
    facts: {
      code: 'ID number',
      kind: 'Permit',
      property: 'Property',
      date: 'Date',
      time: 'Time',
      period: 'Period',
      note: 'Note',
      fields: 'To be corrected',
      rejectedItem: 'Rejected item',
    },
    fields: {
      person: 'applicant',
      identity: 'identity photo',
      destination: 'destination',
      schedule: 'schedule',
      attachment: 'documents',
      items: 'items',
      work_details: 'kind of work',
      workers: 'workers',
      description: 'description',
    },
    links: {
      status: 'Check the status of {{code}}',
      cancel: 'Cancel {{code}}',
      deleteIdentity: 'Delete the identity photo of {{code}} (once the permit has ended)',
    },
    created: {
      subject: 'We have your request: {{code}}',
      heading: 'We have your request',
      body: 'Keep the ID number below. The building management will look at your request, and you get a mail as soon as it is decided.',
      action: 'Check the status',
    },
    approved: {
      subject: 'Permit approved: {{code}}',
      heading: 'Your request is approved',
      body: 'Open the status page and show the QR of your permit to the guard at the gate.',
      action: 'Open the permit',
    },
    rejected: {
      subject: 'Request rejected: {{code}}',
      heading: 'Your request was rejected',
      body: 'The reason is below. You can send a new, corrected request.',
      action: 'Check the status',
    },
    returned: {
      subject: 'Please correct your request: {{code}}',
      heading: 'Your request needs a correction',
      body: 'Correct just the parts named below; nothing else has to be filled in again. The link works for 14 days.',
      action: 'Correct the request',
    },
    items: {
      subject: 'Some items were rejected: {{code}}',
      heading: 'Some of your items were rejected',
      body: 'The items below may not be brought. The others go on as before.',
      action: 'Check the status',
    },
    suspended: {
      subject: 'Work stopped: {{code}}',
      heading: 'Your work has been stopped',
      body: 'Stop working now. Ask the building management what is needed to go on.',
      action: 'Check the status',
    },
    resumed: {
      subject: 'Work may go on: {{code}}',
      heading: 'Your work may go on',
      body: 'The stop has been lifted.',
      action: 'Check the status',
    },
    cancelled: {
      subject: 'Permit cancelled: {{code}}',
      heading: 'Your permit is cancelled',
      body: 'It is no longer valid. The place that was booked has been given back.',
      action: 'Check the status',
    },
    renewed: {
      subject: 'Work permit renewed: {{code}}',
      heading: 'Your work permit is renewed',
      body: 'The work may go on in the period below.',
      action: 'Open the permit',
    },
    renewal: {
      subject: 'Renew your work permit: {{code}}',
      heading: 'Renew your work permit',
      body: 'A work permit is renewed every 7 days. If nothing has changed, renew the period below with one tap.',
      action: 'Renew the permit',
    },
  },
};
