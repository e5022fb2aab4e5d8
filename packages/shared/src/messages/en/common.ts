import type { Catalogue } from '../catalogue.ts';
import type { common as model } from '../id/common.ts';

/** Texts that both the public and the staff side use. */
export const common: Catalogue<typeof model> = {
  help: 'Guide',
  privacy: 'Privacy',
  version: 'Version {{version}}',
  productName: 'Gerbang',
  english: 'English',
  indonesia: 'Indonesia',
  language: 'Language',
  cancel: 'Cancel',
  draft: { restored: 'What you typed before is back.', startOver: 'Start over' },
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed will be lost.',
    discard: 'Leave',
    keep: 'Keep editing',
  },
  close: 'Close',
  save: 'Save',
  back: 'Back',
  backToPermits: 'Back to the categories',
  retry: 'Try again',
  yes: 'Yes',
  no: 'No',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  loading: 'Loading…',
  notifications: 'Notifications',
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or the page has moved.',
    toPermits: 'Go to the home page',
    toDashboard: 'Go to the dashboard',
  },
  failure: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Check your connection and reload it.',
    reload: 'Reload',
  },
};
