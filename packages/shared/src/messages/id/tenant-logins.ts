/** The logins of a tenant. */
export const tenantLogins = {
  title: 'Login tenant',
};
