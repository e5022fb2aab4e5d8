import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { IconCalendarEvent, IconCircleCheckFilled, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Sign } from '../../components/text/StatusSign.tsx';

const SIGNS = {
  current: { icon: IconCircleCheckFilled, tone: 'good' },
  upcoming: { icon: IconCalendarEvent, tone: 'soon' },
  past: { icon: IconHistory, tone: 'off' },
} as const;

export function DeputyStatus({ status }: { status: DeputyRecord['status'] }) {
  const { t } = useTranslation('deputies');
  return <Sign {...SIGNS[status]} text={t(`status.${status}`)} />;
}
