import type { Catalogue } from '../../catalogue.ts';
import type { search as model } from '../../id/insight/search.ts';

export const search: Catalogue<typeof model> = {
  open: 'Search',
  placeholder: 'Search permits, tenants, assets',
  label: 'Search everything',
  hint: 'Type a permit code, the name of a tenant or an asset, or of a screen',
  results: 'Results',
  pages: 'Screens',
  permits: 'Permits',
  tenants: 'Tenants',
  assets: 'Assets',
  work_orders: 'Work orders',
  recent: 'Recent searches',
  forget: 'Clear history',
  nothing: 'Nothing matches “{{text}}”',
  searching: 'Searching…',
  failed: 'The search failed. Try again.',
  type: 'Type at least two letters',
  keys: { move: 'move', open: 'open', close: 'close' },
  found_one: '{{count}} result',
  found_other: '{{count}} results',
};
