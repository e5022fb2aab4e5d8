import type { Stage } from '@gerbang/shared/access';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';
import type { PermitState, Progress } from '@gerbang/shared/domain/permits/states';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface PermitTable {
  property_id: string;
  id: string;
  kind: PermitKind;
  code: string;
  state: Generated<PermitState>;
  step: number | null;
  chain_id: string;
  tenant_id: string | null;
  submitted_by: string | null;
  floor_id: string | null;
  location: Generated<string>;
  description: Generated<string>;
  language: Generated<'id' | 'en'>;
  day: string | null;
  slot_id: string | null;
  slot_name: string | null;
  from_permit_id: string | null;
  plate: Generated<string>;
  driver_name: Generated<string>;
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  terms_id: string | null;
  terms_accepted_at: Date | null;
  consent_version: string | null;
  consent_at: Date | null;
  rejection_note: string | null;
  passed_gate: Generated<boolean>;
  /** When the place was given back. Null while the permit has its place. */
  place_returned_at: ColumnType<Date | null, Date | null | undefined>;
  /** When a late vehicle will arrive, as its applicant has told the dock. */
  expected_at: ColumnType<Date | null, Date | null | undefined>;
  /** When the personal data was erased, and after how many months (null: on request). */
  erased_at: ColumnType<Date | null, Date | null | undefined>;
  erased_months: ColumnType<number | null, number | null | undefined>;
  erase_at_end: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

interface PermitApplicantTable {
  property_id: string;
  permit_id: string;
  company: Generated<string>;
  name: string;
  email: string;
  phone: string;
  address: Generated<string>;
  position: Generated<string>;
  ktp_file_id: string | null;
}

interface PermitItemTable {
  property_id: string;
  permit_id: string;
  id: string;
  item_id: string;
  lot_id: string | null;
  position: number;
  name: string;
  description: Generated<string>;
  qty: number;
  unit: string;
  photo_file_id: string | null;
  rejection_note: string | null;
  rejected_by: string | null;
  rejected_stage: Stage | null;
}

interface PermitAttachmentTable {
  property_id: string;
  permit_id: string;
  id: string;
  position: number;
  name: string;
  file_id: string;
}

interface PermitWorkerTable {
  property_id: string;
  permit_id: string;
  id: string;
  position_in_list: number;
  company: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  ktp_file_id: string | null;
  erase_at_end: Generated<boolean>;
}

interface PermitStageTable {
  property_id: string;
  permit_id: string;
  stage: ChainStage;
  step: number;
  decision: 'approved' | 'rejected' | 'returned' | null;
  note: Generated<string>;
  decided_by: string | null;
  decided_for: string | null;
  decided_at: Date | null;
  /** When the stage was asked, and its deadline. Both stay set after the decision. */
  asked_at: Date | null;
  due_at: Date | null;
}

interface PermitCorrectionTable {
  property_id: string;
  permit_id: string;
  id: string;
  stage: ChainStage;
  fields: string[];
  note: string;
  notes: Generated<string[]>;
  asked_at: Date;
  asked_by: string;
  fixed_at: Date | null;
  log_id: string;
  is_first: Generated<boolean>;
  new_fields: Generated<string[]>;
}

interface PermitRenewalTable {
  property_id: string;
  permit_id: string;
  period: number;
  asked_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  log_id: string | null;
}

interface ProgressLogTable {
  property_id: string;
  permit_id: string;
  id: string;
  /** Starts at 1, without gaps. */
  seq: number;
  progress: Progress;
  stage: Stage | null;
  event: LogEvent;
  description: string;
  note: Generated<string>;
  created_by: string | null;
  /** The absent person, when a deputy acted. */
  created_for: ColumnType<string | null, string | null | undefined>;
  create_time: Date;
}

interface PermitLinkTable {
  token_hash: Buffer;
  property_id: string;
  permit_id: string;
  purpose: 'fix' | 'cancel' | 'renew' | 'decide' | 'delete_identity' | 'code';
  account_id: string | null;
  expires_at: Date;
  spent_at: Date | null;
}

interface GoodsLotTable {
  property_id: string;
  permit_id: string;
  id: string;
  permit_item_id: string;
  item_id: string;
  qty_in: Generated<number>;
  qty_reserved: Generated<number>;
  qty_out: Generated<number>;
}

interface GoodsReservationTable {
  property_id: string;
  permit_id: string;
  id: string;
  permit_item_id: string;
  lot_permit_id: string;
  lot_id: string;
  qty: number;
  state: Generated<'reserved' | 'booked' | 'released'>;
}

interface GoodsMovementTable {
  property_id: string;
  permit_id: string;
  id: string;
  permit_item_id: string;
  direction: 'in' | 'out';
  qty: number;
  moved_at: Date;
  recorded_at: Generated<Date>;
  recorded_by: string | null;
}

interface GateVisitTable {
  property_id: string;
  permit_id: string;
  id: string;
  opened_at: Date;
  opened_by: string;
  came: Generated<number>;
  workers: Generated<number>;
  note: Generated<string>;
  closed_at: Date | null;
  closed_by: string | null;
}

interface PermitCommentTable {
  property_id: string;
  permit_id: string;
  id: string;
  text: string;
  asks: Stage | null;
  created_by: string;
  created_at: Date;
}

export type PermitRow = Selectable<PermitTable>;
export type PermitItemRow = Selectable<PermitItemTable>;
export type PermitStageRow = Selectable<PermitStageTable>;

declare module '../../../platform/database/database.ts' {
  interface Database {
    permit: PermitTable;
    permit_code: { code: string; property_id: string; permit_id: string };
    permit_applicant: PermitApplicantTable;
    permit_item: PermitItemTable;
    permit_attachment: PermitAttachmentTable;
    permit_work_detail: { property_id: string; permit_id: string; work_type: string; description: Generated<string> };
    permit_worker: PermitWorkerTable;
    permit_stage: PermitStageTable;
    stage_assignee: { property_id: string; permit_id: string; stage: ChainStage; account_id: string };
    stage_put_off: { property_id: string; permit_id: string; stage: ChainStage; account_id: string; until: Date };
    permit_viewer: { property_id: string; permit_id: string; account_id: string; seen_at: Date };
    permit_correction: PermitCorrectionTable;
    permit_renewal: PermitRenewalTable;
    progress_log: ProgressLogTable;
    bay_booking: { property_id: string; permit_id: string; id: string; bay_id: string; during: string };
    permit_link: PermitLinkTable;
    driver_link: { property_id: string; permit_id: string; link_id: string; token_hash: Buffer };
    goods_lot: GoodsLotTable;
    goods_reservation: GoodsReservationTable;
    goods_movement: GoodsMovementTable;
    gate_visit: GateVisitTable;
    permit_comment: PermitCommentTable;
  }
}
