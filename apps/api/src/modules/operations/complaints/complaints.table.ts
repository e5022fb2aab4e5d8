import type {
  ComplaintEntryKind,
  ComplaintPriority,
  ComplaintSource,
  ComplaintStatus,
} from '@gerbang/shared/domain/operations/complaints/complaints';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

interface ComplaintTable {
  property_id: string;
  id: string;
  code: string;
  source: ComplaintSource;
  tenant_id: string | null;
  unit_id: string | null;
  floor_id: string | null;
  location: Generated<string>;
  category_id: string;
  title: string;
  description: Generated<string>;
  priority: ComplaintPriority;
  status: Generated<ComplaintStatus>;
  assignee_id: string | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  waiting_since: Date | null;
  answered_at: Date | null;
  resolved_at: Date | null;
  closed_at: Date | null;
  reopened: Generated<number>;
  rating: number | null;
  rating_text: Generated<string>;
  rated_at: Date | null;
  answer_due_at: Date;
  answer_escalate_at: Date;
  solve_due_at: Date;
  solve_escalate_at: Date;
  answer_level: Generated<number>;
  solve_level: Generated<number>;
  next_alarm_at: GeneratedAlways<Date | null>;
}

interface ComplaintEntryTable {
  property_id: string;
  complaint_id: string;
  id: string;
  kind: ComplaintEntryKind;
  text: Generated<string>;
  /** JSON: the new value of what the entry changed. */
  detail: Generated<string>;
  created_by: string | null;
  created_at: Date;
  is_internal: GeneratedAlways<boolean>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    complaint_counter: { property_id: string; last: number };
    complaint: ComplaintTable;
    complaint_photo: { property_id: string; complaint_id: string; position: number; file_id: string };
    complaint_entry: ComplaintEntryTable;
    complaint_entry_photo: {
      property_id: string;
      complaint_id: string;
      entry_id: string;
      position: number;
      file_id: string;
    };
    complaint_target: {
      property_id: string;
      category_id: string;
      priority: ComplaintPriority;
      answer_hours: number;
      solve_hours: number;
    };
  }
}

export type ComplaintColumns = Selectable<ComplaintTable>;
