import type { Catalogue } from '../catalogue.ts';
import type { deputies as model } from '../id/deputies.ts';

export const deputies: Catalogue<typeof model> = {
  title: 'Deputies',
};
