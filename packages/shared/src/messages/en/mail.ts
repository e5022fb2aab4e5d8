import type { mail as indonesian } from '../id/mail.ts';

/** Texts of the mails, in English. */
export const mail: typeof indonesian = {
  reset: {
    subject: 'Reset your Gerbang password',
    heading: 'Reset your password',
    greeting: 'Hello {{name}},',
    body: 'We were asked to reset the password of your account. The link below works for 1 hour and only once.',
    action: 'Choose a new password',
    note: 'If you did not ask for this, ignore this mail. Your password has not changed.',
  },
};
