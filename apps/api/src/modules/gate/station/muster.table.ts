import type { MusterStep } from '@gerbang/shared/contracts/gate/gate-movements';
import type { Generated } from 'kysely';

interface GateMusterStepTable {
  property_id: string;
  /** The id of its movement. */
  id: string;
  step: MusterStep['step'];
  is_drill: Generated<boolean>;
  permit_id: string | null;
  worker_id: string | null;
  safe: Generated<number>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    gate_muster_step: GateMusterStepTable;
  }
}
