import type { Catalogue } from '../catalogue.ts';
import type { slots as model } from '../id/slots.ts';

export const slots: Catalogue<typeof model> = {
  title: 'Schedule',
};
