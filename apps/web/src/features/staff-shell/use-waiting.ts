import type { MenuEntry } from '@gerbang/shared/domain/session/menu';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { usePermitCountsQuery } from '../../lib/api/permit-counts.api.ts';
import { useAuth } from '../../lib/store/hooks.ts';

const APPROVALS = '/operational/permitApprovals';

/** How many permits wait for the reader, at the entry of the menu that leads to them; none at the others. */
export function useWaiting(entries: readonly MenuEntry[]): (entry: MenuEntry) => number {
  const { property_id } = useAuth();
  const holder = entries.find(({ children }) => children.some(({ path }) => path === APPROVALS));
  const isAsked = holder !== undefined && property_id !== null;
  // Never the count of the property that was chosen before.
  const { currentData } = usePermitCountsQuery(isAsked ? { property_id } : skipToken);
  return (entry) => (entry === holder ? (currentData?.mine ?? 0) : 0);
}
