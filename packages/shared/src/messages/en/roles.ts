import type { Catalogue } from '../catalogue.ts';
import type { roles as model } from '../id/roles.ts';

export const roles: Catalogue<typeof model> = {
  title: 'Roles',
};
