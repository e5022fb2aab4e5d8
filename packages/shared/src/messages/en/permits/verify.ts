import type { Catalogue } from '../../catalogue.ts';
import type { verify as indonesian } from '../../id/permits/verify.ts';

export const verify: Catalogue<typeof indonesian> = {
  title: 'Check a permit',
  missing: {
    title: 'No permit to check',
    text: 'Scan the QR code on the permit with your phone’s camera. This page then opens with the result.',
  },
  unknown: {
    title: 'This permit is not known',
    text: 'The code on this paper is not ours, or it was altered. Do not accept it; ask the building’s office.',
  },
  standing: { valid: 'Valid', expired: 'Its time has passed', revoked: 'Not valid' },
  text: {
    valid: 'This permit is approved and is good at the time below.',
    expired: 'This permit was good once, but its time has passed or it was closed.',
    revoked: 'This permit was stopped, cancelled, or is not approved again yet. The paper must not be used.',
  },
  kind: { loading: 'Goods in', unloading: 'Goods out', work: 'Work permit (SIKA)' },
  facts: { code: 'ID number', kind: 'Kind of permit', property: 'Property', from: 'From', until: 'Until' },
  privacy: 'This page shows nothing personal. Names and goods are compared with the paper and at the gate.',
  checkedAt: 'Checked {{at}}',
  again: 'Check again',
  failed: 'The permit cannot be checked right now',
};
