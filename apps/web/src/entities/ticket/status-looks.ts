import type { ComplaintStatus } from '@gerbang/shared/domain/operations/complaints/complaints';
import type { WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import {
  IconBan,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconLock,
  IconPlayerPause,
  IconProgress,
  IconRotate,
} from '@tabler/icons-react';

import type { MarkLook } from './Marks.tsx';

export const COMPLAINT_LOOK = {
  new: { icon: IconCircle, tone: 'brand', isStrong: true },
  acknowledged: { icon: IconCircleDot, tone: 'plain' },
  in_progress: { icon: IconProgress, tone: 'progress' },
  reopened: { icon: IconRotate, tone: 'brand', isStrong: true },
  resolved: { icon: IconCircleCheck, tone: 'accepted' },
  closed: { icon: IconLock, tone: 'accepted' },
  rejected: { icon: IconBan, tone: 'quiet' },
} as const satisfies Record<ComplaintStatus, MarkLook>;

export const WORK_LOOK = {
  open: { icon: IconCircle, tone: 'quiet' },
  in_progress: { icon: IconProgress, tone: 'brand' },
  on_hold: { icon: IconPlayerPause, tone: 'progress' },
  done: { icon: IconCircleCheck, tone: 'accepted' },
  cancelled: { icon: IconBan, tone: 'quiet' },
} as const satisfies Record<WorkStatus, MarkLook>;
