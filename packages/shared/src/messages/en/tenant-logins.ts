import type { Catalogue } from '../catalogue.ts';
import type { tenantLogins as model } from '../id/tenant-logins.ts';

export const tenantLogins: Catalogue<typeof model> = {
  title: 'Tenant logins',
};
