import type { ViewMail } from '@gerbang/shared/contracts/insight/saved-views';
import type { Generated } from 'kysely';

interface SavedViewTable {
  property_id: string;
  id: string;
  account_id: string;
  list: string;
  name: string;
  query: string;
  shared: Generated<boolean>;
  mail_every: ViewMail['every'] | null;
  mail_weekday: number | null;
  mail_download: string | null;
  mail_path: string | null;
  updated_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    saved_view: SavedViewTable;
  }
}
