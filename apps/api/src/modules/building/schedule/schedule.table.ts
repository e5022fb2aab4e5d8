import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { Generated } from 'kysely';

interface SlotTable {
  property_id: string;
  id: string;
  kind: 'loading' | 'unloading';
  name: string;
  starts: string;
  ends: string;
  capacity: number;
  position: Generated<number>;
  active: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface SlotDayTable {
  property_id: string;
  slot_id: string;
  day: string;
  capacity: number;
  taken: Generated<number>;
  set_by_hand: Generated<boolean>;
}

interface SlotHoldTable {
  property_id: string;
  id: string;
  slot_id: string;
  day: string;
  owner_key: string | null;
  permit_id: string | null;
  network: Buffer | null;
  address_hash: Buffer | null;
  created_at: Date;
  until: Date;
}

interface ApprovalChainTable {
  property_id: string;
  id: string;
  kind: 'loading' | 'unloading' | 'work';
  version: number;
  four_eyes: boolean;
  created_at: Generated<Date>;
  created_by: string | null;
}

interface TermsTable {
  property_id: string;
  id: string;
  version: number;
  text_id: string;
  text_en: string;
  published_at: Generated<Date>;
  published_by: string | null;
}

interface BayTable {
  property_id: string;
  id: string;
  kind: 'bay' | 'goods_lift';
  name: string;
  active: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    slot: SlotTable;
    slot_day: SlotDayTable;
    slot_hold: SlotHoldTable;
    closed_date: { property_id: string; day: string; reason: string; reason_en: Generated<string> };
    approval_chain: ApprovalChainTable;
    approval_chain_stage: { property_id: string; chain_id: string; step: number; stage: string };
    terms: TermsTable;
    bay: BayTable;
    stage_target: { property_id: string; stage: ChainStage; hours: number };
  }
}
