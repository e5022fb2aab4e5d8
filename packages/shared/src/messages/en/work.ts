import type { Catalogue } from '../catalogue.ts';
import type { work as model } from '../id/work.ts';

/** The work permit (Sika) form. */
export const work: Catalogue<typeof model> = {
  terms: { title: 'Terms and conditions', agree: 'Agree' },
  sections: {
    fitOut: 'Fit Out',
    submitter: 'Submitter data',
    attachments: 'Attachments (optional)',
    jobs: 'Type of job',
    workers: 'Contractor worker data',
  },
  tenant: 'Tenant',
  nonTenant: 'Non-tenant',
  workingDates: 'Working dates',
  workingTimes: 'Working times',
  types: { Civil: 'Civil', Architect: 'Architect', ME: 'ME', 'AC & Plumbing': 'AC & Plumbing', Other: 'Other' },
  addWorker: 'Add Worker',
  editWorker: 'Edit Worker',
  removeWorker: 'Remove Worker',
  created: 'Work permit created successfully',
  failed: 'The work permit could not be created',
};
