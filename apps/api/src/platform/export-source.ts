import type { Action } from '@gerbang/shared/access';
import type { Language } from '@gerbang/shared/contracts/common';
import type * as z from 'zod/mini';

import type { Tx } from './database.ts';
import type { SheetColumn } from './sheets.ts';

/** Some rows of a list, and the place where the next ones begin; null after the last. */
export interface ExportBatch<Row> {
  rows: Row[];
  next: string | null;
}

/** Which rows are read next. */
export interface ExportPlace {
  /** Where the last ones ended; null at the beginning. */
  after: string | null;
  limit: number;
  /** When the download was asked for: what is late then is late in all of it. */
  now: Date;
}

/** A list that can be downloaded, as its own module declares it. */
export interface ExportSource<Row> {
  /** Small letters, digits and dashes: the file is named by it. */
  name: string;
  /** What a role must hold to read this list, now and when the job runs. */
  action: Action;
  columns(language: Language): SheetColumn<Row>[];
  /**
   * The rows after a place, by keyset; `tx` shows what the person who asked may see. The query is checked here: the job gets
   * it as JSON has kept it.
   */
  batch(tx: Tx, query: unknown, place: ExportPlace): Promise<ExportBatch<Row>>;
  /** How many rows there are in all; only a job asks, to tell how far it is. */
  count?(tx: Tx, query: unknown): Promise<number>;
}

/** A list of one property, which `GET /v1/<name>-download` answers. */
export interface PropertyExport<Row> extends ExportSource<Row> {
  query: z.ZodMiniType<{ property_id: string }>;
}
