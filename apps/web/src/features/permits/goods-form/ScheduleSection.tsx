import '@mantine/core/styles/Skeleton.layer.css';
import type { Times } from '@gerbang/shared/contracts/building/public-lists';
import { Skeleton, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';

import { DayPicker } from '../../../components/calendar/DayPicker.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { HoldCard } from '../../../entities/place/hold/HoldCard.tsx';
import { PropertySelect } from '../../../entities/place/PropertySelect.tsx';
import { SlotPicker } from '../../../entities/place/SlotPicker.tsx';
import { SoonestSlots } from '../../../entities/place/SoonestSlots.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useSoonestQuery, useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { GoodsFormState, Place } from './use-goods-form.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './goods-form.module.css';

export function ScheduleSection({ form }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const { place } = form;
  return (
    <div className={classes.when}>
      {form.tenant === null && <Property form={form} />}
      {place === null ? (
        <Text className={grid.hint}>{t('propertyFirst')}</Text>
      ) : (
        <>
          <Soonest key={`${place.id}:${form.slotsRound}`} form={form} place={place} />
          <div className={classes.schedule}>
            <Day form={form} place={place} />
            {form.values.date === '' ? (
              <Text className={grid.hint}>{t('dateFirst')}</Text>
            ) : (
              <SlotOfDay key={`${form.values.date}:${form.slotsRound}`} form={form} place={place} />
            )}
          </div>
          <HoldCard
            hold={form.hold}
            chosen={form.values}
            owner={{ property_id: place.id, form_type: form.kind, session: form.tenant }}
            onTake={form.change}
          />
        </>
      )}
    </div>
  );
}

function Property({ form: { values, change, errorAt } }: { form: GoodsFormState }) {
  const error = useFieldError();
  return (
    <PropertySelect
      value={values.property}
      onChange={(property) => {
        if (property.id === values.property?.id) return;
        // The chosen floor, unit, day and slot belong to the previous property.
        change({ property, floor: null, location: '', date: '', time: '' });
      }}
      error={error(errorAt('property'))}
      data-path="property"
    />
  );
}

interface Props {
  form: GoodsFormState;
  place: Place;
}

/** The first free slots. Shows nothing when they cannot be loaded, because all slots are below. */
function Soonest({ form: { kind, tenant, values, change }, place }: Props) {
  const { t } = useTranslation('goods');
  const { currentData, isError } = useSoonestQuery(
    { property_id: place.id, form_type: kind, session: tenant },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) return null;
  if (currentData === undefined) return <Skeleton h={112} radius={12} />;
  return (
    <SoonestSlots
      label={t('soonest')}
      slots={currentData.slots}
      chosen={values}
      onChoose={({ date, time }) => change({ date, time })}
    />
  );
}

function Day({ form: { values, change, errorAt, days }, place }: Props) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  if (days.isError) return <LoadFailure text={t('daysFailed')} onRetry={days.retry} isRetrying={days.isLoading} />;
  const code = errorAt('date');
  const words = { required: t('dateRequired'), invalid: t('dateTaken') };
  return (
    <DayPicker
      label={t('otherDays')}
      value={values.date === '' ? null : values.date}
      onChange={(date) => change({ date, time: '' })}
      open={days.data?.avaibility ?? []}
      closed={days.data?.closed ?? []}
      loading={days.data === undefined}
      notToday={days.data?.not_today}
      time_zone={place.time_zone}
      error={error(code === 'required' || code === 'invalid' ? words[code] : code)}
      data-path="date"
    />
  );
}

function SlotOfDay({ form, place }: Props) {
  const { t } = useTranslation(['goods', 'errors']);
  const error = useFieldError();
  const { values, change, errorAt } = form;
  const {
    currentData,
    isFetching,
    isError,
    error: failure,
    refetch,
  } = useTimesQuery(
    values.date === ''
      ? skipToken
      : { property_id: place.id, form_type: form.kind, date: values.date, session: form.tenant },
    // Other people book the same slots, so cached availability is refetched.
    { refetchOnMountOrArgChange: true },
  );
  useOnlySlot(form, isFetching ? undefined : currentData);
  if (isError && !isFetching) {
    // The session of a tenant may have ended.
    if (problemOf(failure)?.status === 401)
      return (
        <LoadFailure text={t('errors:code.unauthenticated')} onRetry={form.login} retry={t('goods:failure.login')} />
      );
    return <LoadFailure text={t('goods:timesFailed')} onRetry={() => void refetch()} />;
  }
  if (currentData === undefined) return <Skeleton h={140} radius={12} />;
  const code = errorAt('time');
  return (
    <SlotPicker
      label={t('goods:time')}
      value={values.time === '' ? null : values.time}
      onChange={(time) => change({ time })}
      slots={currentData.times}
      day={values.date}
      time_zone={place.time_zone}
      error={error(code === 'slot_full' ? t('errors:code.slot_full') : code)}
      data-path="time"
    />
  );
}

/** Selects the slot when the day has only one, and clears a chosen slot that is fully booked or no longer offered. */
function useOnlySlot({ values, change }: GoodsFormState, data: Times | undefined): void {
  const choose = useEffectEvent((times: Times['times']) => {
    const free = times.filter(({ left }) => left !== 0);
    const [first] = free;
    if (values.time === '' && times.length === 1 && first !== undefined) change({ time: first.name });
    else if (values.time !== '' && !free.some(({ name }) => name === values.time)) change({ time: '' });
  });
  useEffect(() => {
    if (data !== undefined) choose(data.times);
  }, [data]);
}
