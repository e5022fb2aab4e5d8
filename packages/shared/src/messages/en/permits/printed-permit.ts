import type { Catalogue } from '../../catalogue.ts';
import type { paper as indonesian } from '../../id/permits/printed-permit.ts';

/** Texts of the printed permit, in English. */
export const paper: Catalogue<typeof indonesian> = {
  file: 'Permit {{code}}',
  kind: { loading: 'Goods In Permit', unloading: 'Goods Out Permit', work: 'Work Permit (SIKA)' },
  code: 'Permit number',
  scan: 'Scan at the gate, or open this address to check that this permit is genuine:',
  facts: {
    when: 'Time',
    days: 'Dates',
    hours: 'Working hours',
    renewed: 'Valid at the gate until',
    company: 'Company',
    applicant: 'Applicant',
    phone: 'Phone',
    tenant: 'Tenant',
    place: 'Location',
    description: 'Remarks',
  },
  items: 'Items',
  item: 'Item',
  qty: 'Quantity',
  work: 'Work',
  type: { Civil: 'Civil', Architect: 'Architect', ME: 'ME', 'AC & Plumbing': 'AC & Plumbing', Other: 'Other' },
  workers: 'Workers',
  position: 'Position',
  approvals: 'Approvals',
  approved: 'Approved {{at}}',
  stage: {
    tcr: 'Order taker (TCR)',
    fat: 'Finance (FAT)',
    rdd: 'RDD',
    operational: 'Operations',
    gm: 'General manager',
    security: 'Security',
  },
  until: '{{from}} to {{until}}',
  more: '… and {{count}} more, see the permit’s status page',
  printed: 'Printed {{at}}. The permit’s status in the system applies, not this printout.',
  page: 'Page {{page}} of {{pages}}',
};
