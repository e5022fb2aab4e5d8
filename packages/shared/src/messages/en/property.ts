import type { Catalogue } from '../catalogue.ts';
import type { property as model } from '../id/property.ts';

/** What the staff's property screens say after an action. */
export const property: Catalogue<typeof model> = {
  created: 'Create Success',
  edited: 'Edit Success',
  deleted: 'Delete Success',
  downloaded: 'Download Success',
  createFailed: 'Create Failed',
  editFailed: 'Edit Failed',
  deleteFailed: 'Delete Failed',
  downloadFailed: 'Download Failed',
};
