import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { IconTool, IconTruckDelivery, IconTruckReturn } from '@tabler/icons-react';

export const KIND_ICON = {
  loading: IconTruckDelivery,
  unloading: IconTruckReturn,
  work: IconTool,
} as const satisfies Record<PermitKind, typeof IconTool>;

/** The name of a permit in lists: its tenant, otherwise its company, otherwise its applicant. */
export function permitName({
  tenant,
  company,
  name,
}: {
  tenant: string | null;
  company: string;
  name: string;
}): string {
  return [tenant ?? '', company, name].find((text) => text !== '') ?? '';
}
