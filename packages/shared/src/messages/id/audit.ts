/** Who changed what, and the proof that nothing was altered since. */
export const audit = {
  title: 'Audit',
};
