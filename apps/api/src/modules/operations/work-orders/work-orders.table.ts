import type { WorkMove } from '@gerbang/shared/domain/operations/work-orders/moves';
import type { Priority, WorkSource, WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined>;

interface WorkOrderTable {
  property_id: string;
  id: string;
  number: number;
  code: string;
  title: string;
  description: Generated<string>;
  category_id: Maybe<string>;
  priority: Generated<Priority>;
  priority_rank: GeneratedAlways<number>;
  status: Generated<WorkStatus>;
  is_open: GeneratedAlways<boolean>;
  source: WorkSource;
  complaint_id: Maybe<string>;
  schedule_id: Maybe<string>;
  due_on: Maybe<string>;
  asset_id: Maybe<string>;
  floor_id: Maybe<string>;
  location: Generated<string>;
  tenant_id: Maybe<string>;
  assignee_id: Maybe<string>;
  team_id: Maybe<string>;
  due_at: Maybe<Date>;
  created_by: Maybe<string>;
  created_at: Date;
  started_at: Maybe<Date>;
  done_at: Maybe<Date>;
  cancelled_at: Maybe<Date>;
  signed_name: Maybe<string>;
  signed_at: Maybe<Date>;
  signature_file_id: Maybe<string>;
  unsigned_reason: Maybe<string>;
  overdue_told_at: Maybe<Date>;
  version: Generated<number>;
  updated_at: Date;
}

interface WorkOrderPart {
  property_id: string;
  work_order_id: string;
  id: string;
}

interface WorkOrderCheckTable extends WorkOrderPart {
  position: number;
  text: string;
  required: Generated<boolean>;
  done_by: Maybe<string>;
  done_at: Maybe<Date>;
}

interface WorkOrderPhotoTable extends WorkOrderPart {
  moment: 'before' | 'after';
  file_id: string;
  from_complaint: Generated<boolean>;
  created_by: Maybe<string>;
  created_at: Date;
}

interface WorkOrderPartTable extends WorkOrderPart {
  name: string;
  qty: ColumnType<string, number>;
  unit_cost: ColumnType<string, number | undefined>;
  created_by: string;
  created_at: Date;
}

interface WorkOrderTimeTable extends WorkOrderPart {
  account_id: string;
  minutes: number;
  rate: ColumnType<string | null, number | null | undefined>;
  created_by: string;
  created_at: Date;
}

export type WorkEventKind = 'created' | 'moved' | 'edited' | 'assigned' | 'commented' | 'signed' | 'overdue';

interface WorkOrderEventTable extends WorkOrderPart {
  kind: WorkEventKind;
  move: Maybe<WorkMove>;
  text: Generated<string>;
  detail: ColumnType<Record<string, unknown>, string | undefined>;
  created_by: Maybe<string>;
  created_at: Date;
}

interface WorkTeamTable {
  property_id: string;
  id: string;
  name: string;
  active: Generated<boolean>;
  version: Generated<number>;
  updated_at: Date;
}

interface WorkTeamMemberTable {
  property_id: string;
  team_id: string;
  account_id: string;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    work_order: WorkOrderTable;
    work_order_list: WorkOrderTable;
    work_order_check: WorkOrderCheckTable;
    work_order_photo: WorkOrderPhotoTable;
    work_order_part: WorkOrderPartTable;
    work_order_time: WorkOrderTimeTable;
    work_order_event: WorkOrderEventTable;
    work_team: WorkTeamTable;
    work_team_member: WorkTeamMemberTable;
  }
}
