/** The staff accounts of the group. */
export const users = {
  title: 'Pengguna',
};
