import type { Stage } from '@gerbang/shared/access';
import type { Generated } from 'kysely';

interface DeputyTable {
  group_id: string;
  id: string;
  account_id: string;
  deputy_id: string;
  starts_at: Date;
  ends_at: Date;
  stages: Stage[] | null;
  reason: Generated<string>;
  created_by: string;
  created_at: Date;
  version: Generated<number>;
  updated_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    deputy: DeputyTable;
  }
}
