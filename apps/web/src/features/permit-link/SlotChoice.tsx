import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';

import { DayPicker } from '../../components/DayPicker.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { SlotPicker } from '../../components/SlotPicker.tsx';
import { useTimesQuery } from '../../lib/api/public-lists.api.ts';
import type { Fix } from './use-fix.ts';

/** A day among the open ones, then a slot of that day. */
export function SlotChoice({ fix }: { fix: Fix }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const { days, values, change, shown, view } = fix;
  const code = shown['schedule.date'];
  return (
    <>
      <DayPicker
        label={t('date')}
        value={values.date === '' ? null : values.date}
        onChange={(date) => change({ date, time: '' })}
        open={days.data?.avaibility ?? []}
        closed={days.data?.closed ?? []}
        loading={days.data === undefined}
        time_zone={view.property.time_zone}
        error={error(code === 'invalid' ? t('dateTaken') : code)}
        data-path="schedule.date"
      />
      {values.date !== '' && <Slots fix={fix} />}
    </>
  );
}

function Slots({ fix: { values, change, shown, view } }: { fix: Fix }) {
  const { t } = useTranslation(['goods', 'links']);
  const error = useFieldError();
  const { currentData, isFetching, isError, refetch } = useTimesQuery(
    values.date === '' ? skipToken : { property_id: view.property.id, form_type: view.status.kind, date: values.date },
    // Others book the same places: what was read a while ago is asked for again.
    { refetchOnMountOrArgChange: true },
  );
  if (isError && !isFetching) return <LoadFailure text={t('links:fix.timesFailed')} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton h={140} radius={12} />;
  return (
    <SlotPicker
      label={t('goods:time')}
      value={values.time === '' ? null : values.time}
      onChange={(time) => change({ time })}
      slots={currentData.times}
      day={values.date}
      time_zone={view.property.time_zone}
      error={error(shown['schedule.time'])}
      data-path="schedule.time"
    />
  );
}
