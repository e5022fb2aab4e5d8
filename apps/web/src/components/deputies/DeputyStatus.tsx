import './deputies-texts.ts';
import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { IconCalendarEvent, IconCircleCheckFilled, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './deputies.module.css';

const SIGNS = { current: IconCircleCheckFilled, upcoming: IconCalendarEvent, past: IconHistory };

/** Whether a deputyship holds now, later or no more. */
export function DeputyStatus({ status }: { status: DeputyRecord['status'] }) {
  const { t } = useTranslation('deputies');
  const Sign = SIGNS[status];
  return (
    <span className={classes.sign} data-status={status}>
      <Sign size={15} stroke={1.8} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
