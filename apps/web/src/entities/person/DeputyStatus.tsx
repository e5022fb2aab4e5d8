import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { IconCalendarEvent, IconCircleCheckFilled, IconHistory } from '@tabler/icons-react';

import { Sign } from '../../components/text/StatusSign.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

const SIGNS = {
  current: { icon: IconCircleCheckFilled, tone: 'good' },
  upcoming: { icon: IconCalendarEvent, tone: 'soon' },
  past: { icon: IconHistory, tone: 'off' },
} as const;

export function DeputyStatus({ status }: { status: DeputyRecord['status'] }) {
  const { t } = useTranslation('deputies');
  return <Sign {...SIGNS[status]} text={t(`status.${status}`)} />;
}
