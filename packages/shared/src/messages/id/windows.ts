/** Words of times, used by screens, mails and paper alike. */
export const windows = { nextDay: '{{time}} hari berikutnya' };
