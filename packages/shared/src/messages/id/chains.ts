/** The approval chains of a property. */
export const chains = {
  title: 'Alur Persetujuan',
};
