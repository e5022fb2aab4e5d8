import type { Action } from '@gerbang/shared/access';
import type { Language } from '@gerbang/shared/contracts/common';
import type * as z from 'zod/mini';

import type { Tx } from '../database/database.ts';
import type { SheetColumn } from '../sheets/sheets.ts';

/** A batch of rows and the cursor of the next batch; null after the last. */
interface ExportBatch<Row> {
  rows: Row[];
  next: string | null;
}

interface ExportCursor {
  /** The cursor that the previous batch returned; null for the first batch. */
  after: string | null;
  limit: number;
  /** Time of the export request, so that the whole file uses the same time for "overdue". */
  now: Date;
}

export interface ExportSource<Row> {
  /** File name of the export: lower-case letters, digits and dashes. */
  name: string;
  /** The action needed to read this list, checked at the request and again when the job runs. */
  action: Action;
  /**
   * For a list with columns of personal data: the action needed in addition, and the property of a query that asks for
   * these columns. Such a download is written to the audit log of that property.
   */
  personal?: { action: Action; askedAt(query: unknown): string | undefined };
  columns(language: Language, query: unknown): SheetColumn<Row>[];
  /**
   * The rows after `cursor`, by keyset. `tx` has the scope of the requesting person, or of the property of the list.
   * Validates the query, which the job gets from stored JSON.
   */
  batch(tx: Tx, query: unknown, cursor: ExportCursor): Promise<ExportBatch<Row>>;
  /** Total number of rows. Only a job calls it, to report progress. */
  count?(tx: Tx, query: unknown): Promise<number>;
}

/** A list of one property, served by `GET /v1/<name>-download`. */
export interface PropertyExport<Row> extends ExportSource<Row> {
  query: z.ZodMiniType<{ property_id: string }>;
}

/** The property of a list of one property. Undefined for a list over all properties of a person. */
export function propertyOf<Row>(source: ExportSource<Row> | PropertyExport<Row>, query: unknown): string | undefined {
  // The query was validated when the download was requested.
  return 'query' in source ? (query as { property_id: string }).property_id : undefined;
}
