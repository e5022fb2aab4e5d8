import type { Catalogue } from '../catalogue.ts';
import type { uploads as indonesian } from '../id/uploads.ts';

export const uploads: Catalogue<typeof indonesian> = {
  takePhoto: 'Take a photo',
  chooseFile: 'Choose a file',
  choosePhoto: 'Choose a photo',
  orDropPhoto: 'or drop a photo here',
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
  failedOffline: 'Not uploaded yet. Retries by itself once you are online.',
  retry: 'Retry',
  replacePhoto: 'Choose another photo',
  retryFile: 'Retry {{name}}',
  remove: 'Remove {{name}}',
  full: 'At most {{max}} files.',
};
