import type { Catalogue } from '../catalogue.ts';
import type { terms as model } from '../id/terms.ts';

export const terms: Catalogue<typeof model> = {
  title: 'Terms',
};
