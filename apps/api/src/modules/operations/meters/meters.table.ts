import type { ReadingWarning } from '@gerbang/shared/domain/operations/meters/plausibility';
import type { MeterKind } from '@gerbang/shared/domain/operations/meters/readings';
import type { ColumnType, Generated } from 'kysely';

interface MeterTable {
  property_id: string;
  id: string;
  serial_number: string;
  kind: Generated<MeterKind>;
  unit_id: ColumnType<string | null, string | null | undefined>;
  floor_id: ColumnType<string | null, string | null | undefined>;
  location: Generated<string>;
  /** The driver returns numeric values as text to keep their precision. */
  multiplier: ColumnType<string, number | undefined, number>;
  digits: Generated<number>;
  active: Generated<boolean>;
  replaced_by_id: ColumnType<string | null, string | null | undefined>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface MeterReadingTable {
  property_id: string;
  id: string;
  meter_id: string;
  /**
   * The driver returns numeric values as text to keep their precision. Null for a correction that withdraws a reading.
   */
  value: ColumnType<string | null, number | null, never>;
  read_at: Date;
  rolled_over: Generated<boolean>;
  warnings: ColumnType<ReadingWarning[], readonly ReadingWarning[] | undefined, never>;
  note: Generated<string>;
  photo_file_id: ColumnType<string | null, string | null | undefined>;
  corrects_id: ColumnType<string | null, string | null | undefined>;
  read_by: string;
  created_at: Date;
}

/** View of the readings that no correction has replaced. */
interface ReadingInForceView {
  property_id: string;
  meter_id: string;
  id: string;
  value: number;
  read_at: Date;
  rolled_over: boolean;
  warnings: ReadingWarning[];
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    meter: MeterTable;
    meter_reading: MeterReadingTable;
    meter_reading_in_force: ReadingInForceView;
  }
}
