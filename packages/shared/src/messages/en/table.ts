import type { Catalogue } from '../catalogue.ts';
import type { table as model } from '../id/table.ts';

/** Texts that all staff lists share. */
export const table: Catalogue<typeof model> = {
  clear: 'Clear',
  columns: 'Columns',
  columnsShown: 'Columns to show',
  filterBy: 'Filter: {{name}}',
  filterSome: '{{chosen}} of {{total}}',
  filterUnset: 'Remove the filter {{name}}',
  sort: 'Sort',
  ascending: '{{name}}, ascending',
  descending: '{{name}}, descending',
  range: '{{first}} – {{last}} of {{total}}',
  rows: 'Rows',
  rowsPerPage: 'Rows per page',
  pages: 'Pages',
  page: 'Page {{page}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  found_one: '{{total}} result',
  found_other: '{{total}} results',
  nothingFound: 'Nothing found',
  nothingFoundText: 'Change the search or the filters, or clear them all.',
  failed: 'This list could not be loaded.',
  actions: 'Actions',
  edit: 'Edit {{name}}',
  more: 'More for {{name}}',
};
