import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { IconTool, IconTruckDelivery, IconTruckReturn } from '@tabler/icons-react';

/** The sign of each kind of permit. */
export const KIND_ICON = {
  loading: IconTruckDelivery,
  unloading: IconTruckReturn,
  work: IconTool,
} as const satisfies Record<PermitKind, typeof IconTool>;
