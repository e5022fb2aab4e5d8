import type { UploadKind } from '@gerbang/shared/contracts/uploads';
import type { Generated, Selectable } from 'kysely';

import type { SniffedType } from '../../platform/image-sniff.ts';

interface UploadTable {
  id: string;
  owner_key: string;
  kind: UploadKind;
  content_type: SniffedType;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: Date;
}

interface FileTable {
  property_id: string;
  id: string;
  kind: UploadKind | 'logo';
  content_type: SniffedType;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: Generated<Date>;
  delete_after: Date | null;
  /** When an identity photo got its watermark; before that nobody is shown it. */
  marked_at: Date | null;
}

declare module '../../platform/database.ts' {
  interface Database {
    upload: UploadTable;
    file: FileTable;
  }
}

/** Something uploaded that nothing has claimed yet. */
export type UploadRow = Selectable<UploadTable>;
