import { registerState } from '@gerbang/shared/domain/permits/states';
import type { PermitState as State, RegisterState } from '@gerbang/shared/domain/permits/states';
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDoorEnter,
  IconPlayerPause,
} from '@tabler/icons-react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Mark } from '../ticket/Marks.tsx';
import type { MarkLook } from '../ticket/Marks.tsx';

/** Icon and colour of each state in lists for staff. */
export const PERMIT_LOOK = {
  waiting: { icon: IconClock, tone: 'progress' },
  returned: { icon: IconArrowBackUp, tone: 'progress' },
  approved: { icon: IconCircleCheck, tone: 'brand' },
  checked: { icon: IconDoorEnter, tone: 'brand' },
  suspended: { icon: IconPlayerPause, tone: 'rejected' },
  closed: { icon: IconCircleCheck, tone: 'accepted' },
  rejected: { icon: IconCircleX, tone: 'rejected' },
  cancelled: { icon: IconBan, tone: 'quiet' },
} as const satisfies Record<RegisterState, MarkLook>;

export function PermitState({ state }: { state: State }) {
  const { t } = useTranslation('register');
  const shown = registerState(state);
  return (
    <Mark look={PERMIT_LOOK[shown]} variant="small">
      {t(`state.${shown}`)}
    </Mark>
  );
}
