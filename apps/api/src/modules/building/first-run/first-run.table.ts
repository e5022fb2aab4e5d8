import type { FirstAdministrator, FirstBuilding, FirstGroup } from '@gerbang/shared/contracts/building/first-run';
import type { CheckId, CheckState } from '@gerbang/shared/domain/insight/doctor';
import type { Generated, JSONColumnType } from 'kysely';

interface FirstRunTable {
  id: Generated<true>;
  code_hash: Buffer;
  code_expires_at: Date;
  wrong_codes: Generated<number>;
  token_hash: Buffer | null;
  token_expires_at: Date | null;
  checks: JSONColumnType<Partial<Record<CheckId, CheckState>>>;
  property_group: JSONColumnType<FirstGroup> | null;
  building: JSONColumnType<FirstBuilding> | null;
  administrator: JSONColumnType<Omit<FirstAdministrator, 'password'>> | null;
  administrator_id: string;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_last_step: number | null;
  recovery_hashes: Buffer[] | null;
  codes_saved: Generated<boolean>;
  digits_hash: Buffer | null;
  digits_sent_at: Date | null;
  wrong_digits: Generated<number>;
  mail_arrived: Generated<boolean>;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    first_run: FirstRunTable;
  }
}
