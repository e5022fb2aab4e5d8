import type { ASSET_STATES } from '@gerbang/shared/contracts/operations/assets';
import type { ColumnType, Generated } from 'kysely';

interface AssetTable {
  property_id: string;
  id: string;
  code: string;
  name: string;
  floor_id: ColumnType<string | null, string | null | undefined>;
  category_id: ColumnType<string | null, string | null | undefined>;
  location: Generated<string>;
  brand: Generated<string>;
  model: Generated<string>;
  serial_number: Generated<string>;
  purchased_on: ColumnType<string | null, string | null | undefined>;
  warranty_until: ColumnType<string | null, string | null | undefined>;
  state: Generated<(typeof ASSET_STATES)[number]>;
  notes: Generated<string>;
  label: Generated<string>;
  photo_file_id: ColumnType<string | null, string | null | undefined>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface AssetPaperTable {
  property_id: string;
  asset_id: string;
  id: string;
  name: string;
  file_id: string;
  added_by: string;
  added_at: Date;
}

interface AssetDowntimeTable {
  property_id: string;
  asset_id: string;
  id: string;
  from_at: Date;
  until_at: Date | null;
  reason: string;
  noted_by: string;
  noted_at: Date;
  ended_by: ColumnType<string | null, string | null | undefined>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    asset: AssetTable;
    asset_paper: AssetPaperTable;
    asset_downtime: AssetDowntimeTable;
  }
}
