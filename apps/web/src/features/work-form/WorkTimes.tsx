import { datesBetween } from '@gerbang/shared/domain/permits/time-zone';
import { isWorkEndAllowed } from '@gerbang/shared/domain/permits/work-end';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useLater } from '../../lib/use-later.ts';
import type { WorkFormState } from './use-work-form.ts';

import grid from '../../components/form-grid.module.css';
import classes from './work-form.module.css';

const loadPickers = async () => (await import('./TimePickers.tsx')).TimePickers;

/** Working dates and times; the pickers come after the first page. */
export function WorkTimes({ form }: { form: WorkFormState }) {
  const { t } = useTranslation(['work', 'forms']);
  const pickers = useLater(loadPickers, true);
  const { open, values } = form;
  return (
    <div className={grid.wide}>
      {pickers.hasFailed && <LoadFailure text={t('forms:notLoaded')} onRetry={pickers.retry} />}
      {pickers.Part === undefined ? !pickers.hasFailed && <Waiting /> : <pickers.Part form={form} />}
      {open.isError && (
        <div className={classes.below}>
          <LoadFailure text={t('work:datesFailed')} onRetry={open.retry} />
        </div>
      )}
      <DayCount start={values.start_date} end={values.end_date} />
    </div>
  );
}

function DayCount({ start, end }: { start: string; end: string }) {
  const { t } = useTranslation('work');
  if (start === '' || end === '' || !isWorkEndAllowed(start, end)) return null;
  return <p className={classes.hint}>{t('days', { count: datesBetween(start, end).length })}</p>;
}

/** As high as the pickers, so that nothing jumps when they come. */
function Waiting() {
  return (
    <div className={classes.range} aria-hidden="true">
      {['start_date', 'end_date', 'start_time', 'end_time'].map((field) => (
        <Skeleton key={field} height={70} />
      ))}
    </div>
  );
}
