/** Who decides for whom, from when to when. */
export const deputies = {
  title: 'Wakil',
};
