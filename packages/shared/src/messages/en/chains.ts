import type { Catalogue } from '../catalogue.ts';
import type { chains as model } from '../id/chains.ts';

export const chains: Catalogue<typeof model> = {
  title: 'Approval Chains',
};
