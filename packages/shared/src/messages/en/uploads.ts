import type { Catalogue } from '../catalogue.ts';
import type { uploads as indonesian } from '../id/uploads.ts';

export const uploads: Catalogue<typeof indonesian> = {
  takePhoto: 'Take a photo',
  chooseFile: 'Choose a file',
  choosePhoto: 'Choose a photo',
  dropHere: 'Drop files here or <b>choose files</b>',
  photoLimits: 'JPG or PNG up to 10 MB.',
  fileLimits: 'JPG, PNG or PDF up to 10 MB',
  savesData: 'Photos are made smaller first to save data.',
  preparing: 'Preparing…',
  uploading: 'Uploading…',
  uploadingPart: 'Uploading {{percent}}% of {{size}}',
  progressOf: 'Uploading {{name}}',
  done: 'Uploaded',
  failed: 'Upload failed',
  retry: 'Retry',
  retryFile: 'Retry {{name}}',
  remove: 'Remove {{name}}',
  full: 'At most {{max}} files.',
};
