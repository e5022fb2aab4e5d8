import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { ColumnType } from 'kysely';

interface DecisionLinkTable {
  property_id: string;
  permit_id: string;
  id: string;
  stage: ChainStage;
  account_id: string;
  token_hash: Buffer;
  /** When the stage was asked. The link ends when the stage is asked again. */
  asked_at: Date;
  created_at: Date;
  expires_at: Date;
  used_at: ColumnType<Date | null, Date | null | undefined>;
  ended_at: ColumnType<Date | null, Date | null | undefined>;
  ended_because: ColumnType<'replaced' | 'account' | null, 'replaced' | 'account' | null | undefined>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    decision_link: DecisionLinkTable;
  }
}
