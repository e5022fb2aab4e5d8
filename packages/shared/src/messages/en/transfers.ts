import type { Catalogue } from '../catalogue.ts';
import type { transfers as model } from '../id/transfers.ts';

export const transfers: Catalogue<typeof model> = {
  title: 'Import',
};
