/** A row of `rollup_day`. Columns that a measure does not use are empty. */
interface Count {
  measure: string;
  /** Day in the property's time zone. */
  day: string;
  kind: string;
  stage: string;
  /** Id of a category or slot. */
  record_id: string;
  priority: string;
  detail: string;
  events: number;
  amount: number;
}

interface RollupDayTable extends Count {
  property_id: string;
}

interface RollupRebuildTable {
  property_id: string;
  ripe_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    rollup_day: RollupDayTable;
    rollup_rebuild: RollupRebuildTable;
  }
}

export type { Count };
