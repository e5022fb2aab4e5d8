import type { Catalogue } from '../catalogue.ts';
import type { users as model } from '../id/users.ts';

export const users: Catalogue<typeof model> = {
  title: 'Users',
};
