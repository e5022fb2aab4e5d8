import type { Generated } from 'kysely';

interface GoodsItemTable {
  property_id: string;
  id: string;
  tenant_id: string | null;
  name: string;
  description: Generated<string>;
  unit: Generated<string>;
  photo_file_id: string | null;
  saved: Generated<boolean>;
  created_at: Generated<Date>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    goods_item: GoodsItemTable;
  }
}
