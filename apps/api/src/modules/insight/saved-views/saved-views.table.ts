import type { Generated } from 'kysely';

interface SavedViewTable {
  property_id: string;
  id: string;
  account_id: string;
  list: string;
  name: string;
  query: string;
  shared: Generated<boolean>;
  updated_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    saved_view: SavedViewTable;
  }
}
