import type { EndorsementAnswer, RefusalReason } from '@gerbang/shared/domain/permits/endorsement';

interface EndorsementTable {
  property_id: string;
  permit_id: string;
  tenant_id: string;
  asked_at: Date;
  answer_by: Date;
  required: boolean;
  token_hash: Buffer;
  link_used_at: Date | null;
  answer: EndorsementAnswer | null;
  reason: RefusalReason | null;
  note: string;
  answered_at: Date | null;
  answered_by: string | null;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    permit_endorsement: EndorsementTable;
  }
}
