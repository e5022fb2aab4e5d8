import type { Catalogue } from '../catalogue.ts';
import type { photos as indonesian } from '../id/photos.ts';

export const photos: Catalogue<typeof indonesian> = {
  take: 'Take a photo',
  choose: 'Choose photos',
  open: 'Open photo {{number}} of {{label}}',
  remove: 'Remove photo {{number}} of {{label}}',
  retry: 'Send photo {{number}} of {{label}} again',
  sending: 'Sending {{percent}}%',
  failed: 'Not sent',
  full: 'At most {{max}} photos.',
  one: '{{label}}, photo {{number}} of {{count}}',
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
  none: 'No photos yet',
};
