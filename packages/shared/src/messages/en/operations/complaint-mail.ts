import type { Catalogue } from '../../catalogue.ts';
import type { complaintMail as model } from '../../id/operations/complaint-mail.ts';

export const complaintMail: Catalogue<typeof model> = {
  greeting: 'Hello {{name}},',
  facts: { answer: 'Message', code: 'Number', title: 'Complaint', unit: 'Unit', property: 'Property' },
  told: {
    answer: {
      subject: 'An answer to complaint {{code}}',
      heading: 'Your complaint has an answer',
      body: 'The building office has answered your complaint.',
      action: 'Read and reply',
    },
    resolved: {
      subject: 'Complaint {{code}} has been dealt with',
      heading: 'Your complaint has been dealt with',
      body: 'Tell us how it went: rate it, or open it again within 7 days if it is not right yet.',
      action: 'Rate it',
    },
    rejected: {
      subject: 'Complaint {{code}} was declined',
      heading: 'Your complaint was declined',
      body: 'The building office gives its reason below.',
      action: 'See the complaint',
    },
  },
  note: 'This mail is sent automatically because you sent a complaint to the building office.',
};
