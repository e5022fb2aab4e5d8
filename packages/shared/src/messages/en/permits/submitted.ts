import type { Catalogue } from '../../catalogue.ts';
import type { submitted as indonesian } from '../../id/permits/submitted.ts';

/** Texts of the dialog after a successful submit. */
export const submitted: Catalogue<typeof indonesian> = {
  title: 'Request sent',
  text: 'The permit number was also sent to <b>{{email}}</b>. Keep it to check the status.',
  idNumber: 'Permit number',
  copy: 'Copy number',
  copied: 'Copied',
  qrLabel: 'QR code {{code}}',
  qrText: 'The QR code is valid in the building once the request is approved',
  next: 'What happens next',
  share: 'Share on WhatsApp',
  shareText: '{{kind}} request at {{property}}, {{day}}, {{time}}. Permit number: {{codes}}. Check status: {{link}}',
  done: 'Done',
  reviews_one: '{{who}} checks',
  reviews_other: '{{who}} check',
  approves_one: '{{who}} approves',
  approves_other: '{{who}} approve',
  and: '{{some}} and {{last}}',
  now: 'In progress',
  nowUsually_one: 'In progress. Usually decided within {{count}} working hour',
  nowUsually_other: 'In progress. Usually decided within {{count}} working hours',
  later: 'After the step before',
  mailed: 'The result is sent to your email',
  arrive: {
    loading: 'Show the QR code at the dock',
    unloading: 'Show the QR code at the dock',
    work: 'Show the QR code at the gate',
  },
  kind: { loading: 'Loading', unloading: 'Unloading', work: 'Sika' },
  stage: {
    tcr: 'Order Taker (request desk)',
    fat: 'Finance',
    operational: 'Operations',
    rdd: 'RDD (store design)',
    gm: 'General Manager',
    security: 'Security',
  },
};
