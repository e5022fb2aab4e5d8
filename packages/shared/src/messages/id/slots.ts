/** Time slots, places and closed days of a property. */
export const slots = {
  title: 'Jadwal',
};
