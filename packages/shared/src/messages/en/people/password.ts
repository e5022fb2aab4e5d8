import type { Catalogue } from '../../catalogue.ts';
import type { password as model } from '../../id/people/password.ts';

export const password: Catalogue<typeof model> = {
  forgot: {
    title: 'Forgot password?',
    text: 'Enter the email of your account. We send a link to set a new password.',
    send: 'Send link',
    sentTitle: 'Check your email',
    sentText: 'If {{email}} has an account, the link is on its way. Look in the spam folder too. The link works once.',
    again: 'Send to another address',
  },
  reset: {
    title: 'Set a new password',
    text: 'Use {{min}} to {{max}} characters and avoid common passwords.',
    field: 'New password',
    tooShort: 'At least {{min}} characters',
    tooLong: 'Must be {{max}} characters or less',
    save: 'Save password',
    doneTitle: 'Password changed',
    doneText: 'You can log in with the new password now. All earlier sessions have ended.',
    spentTitle: 'This link no longer works',
    spentText: 'It has been used, has expired or is not complete. Ask for a new one.',
    askAgain: 'Ask for a new link',
  },
  toLogin: 'Go to login',
  toPermits: 'Go to the home page',
};
