import type { Generated } from 'kysely';

interface GateMovementTable {
  property_id: string;
  /** Made by the device. */
  id: string;
  /** None when no permit has the code. */
  permit_id: string | null;
  code: Generated<string>;
  action: 'in' | 'out' | 'refuse';
  at: Date;
  sent_at: Date;
  guard_id: string;
  shift_id: string | null;
  items: Generated<number>;
  workers: Generated<number>;
  note: Generated<string>;
  was_offline: Generated<boolean>;
  /** Of what was let through, to tell the same thing sent again from another one under the same id. */
  digest: Buffer;
}

declare module '../../platform/database.ts' {
  interface Database {
    gate_movement: GateMovementTable;
  }
}
