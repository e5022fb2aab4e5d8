import type { Catalogue } from '../catalogue.ts';
import type { forms as model } from '../id/forms.ts';

/** Texts that all public forms share: sections, the bar at the bottom, drafts and lists. */
export const forms: Catalogue<typeof model> = {
  progress: '{{done}} of {{total}} sections complete',
  complete: 'Complete',
  edit: 'Edit',
  editSection: 'Edit {{section}}',
  faults_one: '{{count}} field to fix',
  faults_other: '{{count}} fields to fix',
  toFix_one: '{{count}} field still to complete',
  toFix_other: '{{count}} fields still to complete',
  sectionsLeft_one: '{{count}} section left',
  sectionsLeft_other: '{{count}} sections left',
  ready: 'Ready to send',
  optional: 'optional',
  summary: 'Summary',
  choose: 'Choose',
  identityKept: 'Watermarked once sent. Deleted after the permit has ended, as the building has set it.',
  identityKeptDays_zero: 'Watermarked once sent. Deleted as soon as the permit has ended.',
  identityKeptDays_one: 'Watermarked once sent. Deleted {{count}} day after the permit has ended.',
  identityKeptDays_other: 'Watermarked once sent. Deleted {{count}} days after the permit has ended.',
  limit:
    'This network or e-mail address has reached the limit of requests. You can send again in <b>{{time}}</b>. An address that was confirmed by our link may send more.',
  missing: {
    photo: 'Please Complete Field',
    consent: 'Please tick this box',
    document: 'Please Complete Field',
    item: 'Please Complete Field',
    job: 'Choose at least 1 type of job',
    worker: 'Add at least 1 worker',
  },
  notLoaded: 'This part could not be loaded. Check your connection.',
  draft: {
    saved: 'Draft saved',
    restored: 'We have restored what you filled in. Identity photos are never kept.',
    startOver: 'Start over',
    startOverTitle: 'Start over?',
    startOverText: 'Everything in this form will be removed from this device.',
  },
  list: {
    failed: 'The list could not be loaded.',
    empty: 'Nothing to choose from yet.',
    nothingFound: 'No matches.',
  },
  property: { label: 'Property', failed: 'The properties could not be loaded.', empty: 'There are no properties yet.' },
  floor: {
    label: 'Floor',
    failed: 'The floors could not be loaded.',
    empty: 'This property has no floors yet.',
    propertyFirst: 'Choose a property first',
  },
};
