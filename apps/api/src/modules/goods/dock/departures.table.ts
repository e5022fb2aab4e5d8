import type { Selectable } from 'kysely';

interface DockDepartureTable {
  property_id: string;
  permit_id: string;
  left_at: Date;
  recorded_by: string;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    dock_departure: DockDepartureTable;
  }
}

export type DockDepartureRow = Selectable<DockDepartureTable>;
