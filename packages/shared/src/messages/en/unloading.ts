import type { Catalogue } from '../catalogue.ts';
import type { unloading as model } from '../id/unloading.ts';

/** The visitor's goods out: the lookup of loading forms and the detail screen. */
export const unloading: Catalogue<typeof model> = {
  addForm: 'Add form for loading',
  formCode: 'Form code',
  searchForm: 'Search form',
  removeForm: 'Remove the form {{code}}?',
  mismatch: 'The ID number and email do not match',
  duplicate: 'The Form ID has been inputted',
  tooMany: 'You can enter a maximum of 3 forms to unload items.',
  none: 'You must input at least 1 form to unload items.',
  traceNumber: 'Trace number',
  company: 'Company',
  floorAndUnit: 'Floor and unit',
  selectAll: 'Select all',
  cancelTitle: 'Cancel the request?',
  created: 'Exit permit created successfully',
};
