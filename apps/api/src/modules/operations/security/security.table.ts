import type { LeaveKind } from '@gerbang/shared/domain/operations/security/leave';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface RecordColumns {
  property_id: string;
  id: string;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

interface SecurityPostTable extends RecordColumns {
  name: string;
  name_en: Generated<string>;
  position: Generated<number>;
  active: Generated<boolean>;
}

interface SecurityShiftTable extends RecordColumns {
  name: string;
  name_en: Generated<string>;
  starts: string;
  ends: string;
  position: Generated<number>;
  active: Generated<boolean>;
}

interface SecurityDutyTable extends RecordColumns {
  day: string;
  shift_id: string;
  post_id: string | null;
  account_id: string;
  /** A `tstzrange`, as text. */
  during: string;
  status: Generated<'planned' | 'absent'>;
  reason: Generated<string>;
  instead_of_id: ColumnType<string | null, string | null | undefined>;
}

interface SecurityLeaveTable {
  property_id: string;
  id: string;
  account_id: string;
  kind: LeaveKind;
  starts_on: string;
  ends_on: string;
  created_by: string;
  created_at: Date;
  version: Generated<number>;
}

interface PatrolCheckpointTable extends RecordColumns {
  name: string;
  floor_id: ColumnType<string | null, string | null | undefined>;
  location: Generated<string>;
  active: Generated<boolean>;
}

interface PatrolCheckpointCodeTable {
  property_id: string;
  checkpoint_id: string;
  qr_token: string;
  short_code: string;
  made_at: Date;
}

interface PatrolTemplateTable extends RecordColumns {
  name: string;
  is_ordered: Generated<boolean>;
  within_minutes: number;
  times_per_shift: Generated<number>;
  active: Generated<boolean>;
}

interface PatrolTemplateStopTable {
  property_id: string;
  template_id: string;
  position: number;
  checkpoint_id: string;
}

interface PatrolRoundTable {
  property_id: string;
  id: string;
  template_id: string;
  name: string;
  is_ordered: boolean;
  within_minutes: number;
  guard_id: string;
  started_at: Date;
  due_at: Date;
  finished_at: ColumnType<Date | null, Date | null | undefined>;
  note: Generated<string>;
  stops: Generated<number>;
  seen: Generated<number>;
  ended_as: GeneratedAlways<'complete' | 'late' | 'missed' | null>;
}

interface PatrolRoundStopTable {
  property_id: string;
  round_id: string;
  position: number;
  checkpoint_id: string;
  name: string;
}

interface PatrolScanTable {
  property_id: string;
  round_id: string;
  id: string;
  checkpoint_id: string;
  way: 'scanned' | 'typed';
  at: Date;
  sent_at: Date;
}

interface PatrolIncidentTable {
  property_id: string;
  round_id: string;
  id: string;
  checkpoint_id: string | null;
  note: string;
  at: Date;
  sent_at: Date;
}

interface PatrolIncidentPhotoTable {
  property_id: string;
  round_id: string;
  incident_id: string;
  position: number;
  file_id: string;
}

interface ShiftHandoverTable {
  property_id: string;
  id: string;
  leaving_id: string;
  duty_id: string | null;
  matters: string;
  keys: string;
  incidents: string;
  signed_at: Date;
  received_at: ColumnType<Date | null, undefined>;
}

interface ShiftHandoverReceiptTable {
  property_id: string;
  handover_id: string;
  leaving_id: string;
  arriving_id: string;
  way: 'login' | 'pin';
  remark: string;
  signed_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    security_post: SecurityPostTable;
    security_shift: SecurityShiftTable;
    security_duty: SecurityDutyTable;
    security_leave: SecurityLeaveTable;
    patrol_checkpoint: PatrolCheckpointTable;
    patrol_checkpoint_code: PatrolCheckpointCodeTable;
    patrol_template: PatrolTemplateTable;
    patrol_template_stop: PatrolTemplateStopTable;
    patrol_round: PatrolRoundTable;
    patrol_round_list: PatrolRoundTable;
    patrol_round_stop: PatrolRoundStopTable;
    patrol_scan: PatrolScanTable;
    patrol_incident: PatrolIncidentTable;
    patrol_incident_photo: PatrolIncidentPhotoTable;
    shift_handover: ShiftHandoverTable;
    shift_handover_list: ShiftHandoverTable;
    shift_handover_receipt: ShiftHandoverReceiptTable;
  }
}
