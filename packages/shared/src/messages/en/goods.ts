import type { Catalogue } from '../catalogue.ts';
import type { goods as model } from '../id/goods.ts';

/** The goods forms: loading, and unloading for tenants. */
export const goods: Catalogue<typeof model> = {
  sections: {
    person: 'Person data',
    destination: 'Destination address',
    schedule: 'Schedule',
    attachments: 'Attachments',
    items: 'Items',
  },
  property: 'Property',
  floor: 'Floor',
  unit: 'Unit',
  date: 'Date',
  time: 'Time',
  submit: 'Submit',
  confirm: {
    title: 'Send the request?',
    text: 'The ID number will be sent to the submitted e-mail address.',
  },
  item: {
    addNew: 'Add New Item',
    addTitle: 'Add Item',
    editTitle: 'Edit Item',
    name: 'Item name',
    quantity: 'Item quantity',
    unit: 'Item unit',
    photo: 'Take a unit photo',
    description: 'Description',
    remove: 'Remove item',
    removePhoto: 'Remove photo',
    submit: 'Submit',
  },
  loadingCreated: 'Loading Create Sucessfully',
  unloadingCreated: 'Unloading Create Sucessfully',
  sectionComplete: 'Complete',
  uploading: 'Uploading…',
  uploadFailed: 'Upload failed',
  draftSaved: 'Draft saved',
};
