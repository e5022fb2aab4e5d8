import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface StageAlarmTable {
  property_id: string;
  permit_id: string;
  stage: ChainStage;
  asked_at: Date;
  remind_at: Date;
  due_at: Date;
  escalate_at: Date;
  /** Index of the next alarm level to raise. */
  level: Generated<number>;
  next_at: GeneratedAlways<Date | null>;
}

interface UsualTimeTable {
  property_id: string;
  kind: PermitKind;
  /** The driver returns numeric values as text to keep their precision. */
  hours: ColumnType<string, number, number>;
  permits: number;
  counted_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    stage_alarm: StageAlarmTable;
    usual_time: UsualTimeTable;
  }
}
