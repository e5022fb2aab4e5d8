import { isGoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import type { Fix } from './use-fix.ts';
import { WorkDates } from './WorkDates.tsx';

import classes from './permit-link.module.css';

/** When: a day and a slot for goods, days and hours for work. */
export function SchedulePart({ fix }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const { days, view } = fix;
  if (days.isError) {
    return <LoadFailure text={t('fix.daysFailed')} onRetry={() => void days.refetch()} isRetrying={days.isFetching} />;
  }
  return (
    <div className={classes.schedule}>
      {isGoodsKind(view.status.kind) ? <SlotChoice fix={fix} /> : <WorkDates fix={fix} />}
    </div>
  );
}
