interface Count {
  measure: string;
  /** A day of the property's zone. */
  day: string;
  a: string;
  b: string;
  c: string;
  n: number;
  total: number;
}

interface RollupDayTable extends Count {
  property_id: string;
}

interface RollupRebuildTable {
  property_id: string;
  ripe_at: Date;
}

declare module '../../platform/database.ts' {
  interface Database {
    rollup_day: RollupDayTable;
    rollup_rebuild: RollupRebuildTable;
  }
}

export type { Count };
