import type {
  CATCH_UPS,
  ChecklistItem,
  COUNTED_FROM,
  TRIGGERS,
} from '@gerbang/shared/contracts/operations/maintenance';
import type { Priority } from '@gerbang/shared/domain/operations/work-orders/states';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined>;
/** A numeric column: the driver returns it as text to keep its precision. */
type MaybeUnits = ColumnType<string | null, number | null | undefined, number | null>;

interface MaintenanceScheduleTable {
  property_id: string;
  id: string;
  title: string;
  description: Generated<string>;
  category_id: Maybe<string>;
  priority: Generated<Priority>;
  asset_id: Maybe<string>;
  floor_id: Maybe<string>;
  location: Generated<string>;
  assignee_id: Maybe<string>;
  team_id: Maybe<string>;
  trigger: Generated<(typeof TRIGGERS)[number]>;
  rule: Maybe<string>;
  starts_on: string;
  time_of_day: Generated<string>;
  counted_from: Generated<(typeof COUNTED_FROM)[number]>;
  lead_days: Generated<number>;
  catch_up: Generated<(typeof CATCH_UPS)[number]>;
  meter_id: Maybe<string>;
  every_units: MaybeUnits;
  meter_base: MaybeUnits;
  checklist: ColumnType<ChecklistItem[], string | undefined, string>;
  active: Generated<boolean>;
  next_due_on: Maybe<string>;
  make_on: GeneratedAlways<string | null>;
  waits: Generated<boolean>;
  created_by: Maybe<string>;
  created_at: Date;
  version: Generated<number>;
  updated_at: Date;
}

interface MaintenanceOccurrenceTable {
  property_id: string;
  schedule_id: string;
  due_on: string;
  outcome: 'made' | 'skipped';
  made_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    maintenance_schedule: MaintenanceScheduleTable;
    maintenance_occurrence: MaintenanceOccurrenceTable;
  }
}
