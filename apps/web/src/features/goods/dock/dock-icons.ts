import type { Presence } from '@gerbang/shared/domain/gate/presence';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconHourglass,
  IconLogin2,
  IconTool,
  IconTruckDelivery,
  IconTruckReturn,
  IconX,
} from '@tabler/icons-react';

export const KIND_ICON = {
  loading: IconTruckDelivery,
  unloading: IconTruckReturn,
  work: IconTool,
} as const satisfies Record<PermitKind, typeof IconTool>;

export const STATE_ICON = {
  asked: IconHourglass,
  due: IconClock,
  late: IconAlertCircle,
  inside: IconLogin2,
  over: IconAlertCircle,
  left: IconCheck,
  missed: IconX,
} as const satisfies Record<Presence, typeof IconClock>;
