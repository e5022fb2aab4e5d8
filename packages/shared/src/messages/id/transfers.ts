/** Sheets that are read in, and downloads that take their time. */
export const transfers = {
  title: 'Impor',
};
