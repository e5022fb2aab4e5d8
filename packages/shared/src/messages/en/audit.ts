import type { Catalogue } from '../catalogue.ts';
import type { audit as model } from '../id/audit.ts';

export const audit: Catalogue<typeof model> = {
  title: 'Audit',
};
