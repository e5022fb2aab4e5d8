import type { DockState } from '@gerbang/shared/domain/permits/dock';
import { IconAlertCircle, IconCheck, IconClock, IconHourglass, IconLogin2, IconX } from '@tabler/icons-react';

/** The sign of each way to stand to the dock. */
export const STATE_ICON = {
  asked: IconHourglass,
  due: IconClock,
  late: IconAlertCircle,
  inside: IconLogin2,
  over: IconAlertCircle,
  left: IconCheck,
  missed: IconX,
} as const satisfies Record<DockState, typeof IconClock>;
