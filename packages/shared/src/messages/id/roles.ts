/** The roles: menu, actions and stages. */
export const roles = {
  title: 'Peran',
};
