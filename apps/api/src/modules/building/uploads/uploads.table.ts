import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import type { Generated, Selectable } from 'kysely';

import type { SniffedType } from '../../../platform/files/image-sniff.ts';

interface UploadTable {
  id: string;
  owner_key: string;
  /** Null when the sender did not say what it is for; the record that claims it decides. */
  kind: UploadKind | null;
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
  /** Time at which an identity photo got its watermark. Nobody sees the photo before that. */
  marked_at: Date | null;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    upload: UploadTable;
    file: FileTable;
  }
}

/** An upload that no record has claimed yet. */
export type UploadRow = Selectable<UploadTable>;
