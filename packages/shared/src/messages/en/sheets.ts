import type { Catalogue } from '../catalogue.ts';
import type { sheets as model } from '../id/sheets.ts';

/** The titles of columns in downloaded sheets. */
export const sheets: Catalogue<typeof model> = {
  property: {
    name: 'Name',
    short_code: 'Short code',
    type: 'Type',
    city: 'City',
    time_zone: 'Time zone',
    floors: 'Floors',
    tenants: 'Tenants',
    open_permits: 'Open permits',
    uses_gate: 'Gate screen',
    active: 'Active',
    updated_at: 'Updated',
  },
};
