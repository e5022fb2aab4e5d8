import type { Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { ErrorParams, FieldFault } from '../../../platform/errors.ts';

interface GatePinTable {
  account_id: string;
  pin_hash: Buffer;
  set_at: Date;
}

interface GateOneTimePinTable {
  account_id: string;
  pin_hash: Buffer;
  expires_at: Date;
}

interface GateShiftTable {
  property_id: string;
  id: string;
  guard_id: string;
  /** The account and session that are logged in on the device. */
  account_id: string;
  session_id: string;
  device: string;
  started_at: Date;
  ends_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
}

interface GatePhotoTable {
  property_id: string;
  movement_id: string;
  position: number;
  file_id: string;
}

interface GateConflictTable {
  property_id: string;
  id: string;
  body: JSONColumnType<Movement>;
  code: string;
  params: ColumnType<ErrorParams, string | undefined, string>;
  fields: ColumnType<FieldFault[], string | undefined, string>;
  sent_at: Date;
  settled_at: ColumnType<Date | null, Date | null | undefined>;
  settled_by: ColumnType<string | null, string | null | undefined>;
  settled_note: Generated<string>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    gate_pin: GatePinTable;
    gate_one_time_pin: GateOneTimePinTable;
    gate_shift: GateShiftTable;
    gate_photo: GatePhotoTable;
    gate_conflict: GateConflictTable;
  }
}
