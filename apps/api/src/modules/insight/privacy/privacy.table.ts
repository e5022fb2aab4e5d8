import type { ERASURE_REASONS, ErasedKind } from '@gerbang/shared/domain/people/personal-data';

interface ErasedCountTable {
  property_id: string;
  day: string;
  kind: ErasedKind;
  erased: number;
}

interface PersonErasureTable {
  property_id: string;
  id: string;
  at: Date;
  mailbox_hash: Buffer;
  /** Null when the person used a mailed link. */
  erased_by: string | null;
  reason: 'own' | (typeof ERASURE_REASONS)[number];
  erased: number;
  waiting: number;
}

interface PersonLinkTable {
  id: string;
  sealed_email: Buffer;
  token_hash: Buffer | null;
  language: 'id' | 'en';
  expires_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    erased_count: ErasedCountTable;
    person_erasure: PersonErasureTable;
    person_link: PersonLinkTable;
  }
}
