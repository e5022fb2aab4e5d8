import type { PermitRow, PermitWarnings } from '@gerbang/shared/contracts/permits/approvals';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { usePermitWarningsQuery } from '../approvals.api.ts';

export type Warnings = ReadonlyMap<string, PermitWarnings>;

/**
 * The warnings of the permits that the reader can decide, by permit id. They come after the queue, which does not wait
 * for them, and only for permits of the current property.
 */
export function useWarnings(rows: readonly PermitRow[], property_id: string): Warnings {
  const ids = rows.filter((row) => row.mine.length > 0 && row.property_id === property_id).map(({ id }) => id);
  const asked = [...ids].sort().join(',');
  const { currentData, data } = usePermitWarningsQuery(asked === '' ? skipToken : { property_id, ids: asked });
  return new Map((currentData ?? data ?? []).map((warnings) => [warnings.id, warnings]));
}

/** Whether the permit can be approved together with others. Only a serious warning keeps it out. */
export function fitsBulk({ id }: PermitRow, warnings: Warnings): boolean {
  return (warnings.get(id)?.serious ?? 0) === 0;
}
