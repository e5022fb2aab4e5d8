import type { ExportState } from '@gerbang/shared/contracts/insight/exports';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface ExportFileTable {
  account_id: string;
  id: string;
  source: string;
  /** JSON, written as text. */
  query: ColumnType<unknown, string, never>;
  language: 'id' | 'en';
  file_name: string;
  state: Generated<ExportState>;
  runs: Generated<number>;
  rows_done: Generated<number>;
  rows_total: ColumnType<number | null, number | null | undefined>;
  bytes: ColumnType<number | null, number | null | undefined>;
  created_at: Date;
  touched_at: Date;
  done_at: ColumnType<Date | null, Date | null | undefined>;
  expires_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    export_file: ExportFileTable;
  }
}

export type ExportRow = Selectable<ExportFileTable>;
