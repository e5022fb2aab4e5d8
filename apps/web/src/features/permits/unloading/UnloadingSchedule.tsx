import '@mantine/core/styles/Skeleton.layer.css';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours, hoursAcrossMidnight } from '@gerbang/shared/time/windows';
import { Box, Skeleton, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

import { DayPicker } from '../../../components/calendar/DayPicker.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import type { SectionState } from '../../../components/form/FormSection.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { HoldCard } from '../../../entities/place/hold/HoldCard.tsx';
import type { SlotHold } from '../../../entities/place/hold/use-slot-hold.ts';
import { SlotPlaces } from '../../../entities/place/SlotPlaces.tsx';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { UnloadingChoice } from './unloading-choice.ts';
import type { Fault } from './unloading-faults.ts';
import type { UnloadingSchedule as Schedule } from './use-unloading-schedule.ts';

import classes from './unloading-form.module.css';

interface Props {
  number: number;
  state: SectionState;
  /** Number of forms to book into the slot. Each one uses one unit of its capacity. */
  needed: number;
  property: { id: string; time_zone: string };
  schedule: Schedule;
  hold: SlotHold;
  onChange: (part: Partial<UnloadingChoice>) => void;
  faults: readonly Fault[];
}

/** Schedule of the goods-out forms: the person chooses the day, the building sets the time. */
export function UnloadingSchedule({ number, state, needed, property, schedule, hold, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const fieldError = useFieldError();
  const { days, day, open, closed, slot } = schedule;
  // Warns about a day without enough capacity as soon as it is chosen, not only on submit.
  const isShort = day !== null && slot?.left !== undefined && slot.left < needed;
  const shortText = slot?.left === 0 ? t('slotFull') : t('slotShort', { left: slot?.left ?? 0, needed });
  const isMissing = faults.some(({ path, code }) => path === 'date' && code === 'required');
  return (
    <FormSection number={number} title={t('schedule')} state={state}>
      <Stack gap={20}>
        <div className={classes.schedule}>
          {days.isError ? (
            <LoadFailure text={t('daysFailed')} onRetry={() => void days.refetch()} isRetrying={days.isFetching} />
          ) : (
            <DayPicker
              value={day}
              onChange={(next) => onChange({ day: next })}
              open={open}
              closed={closed}
              label={t('date')}
              error={fieldError(isShort ? shortText : isMissing && 'required')}
              time_zone={property.time_zone}
              loading={days.isLoading}
              notToday={days.data?.not_today}
              data-path="date"
            />
          )}
          <Time schedule={schedule} time_zone={property.time_zone} />
        </div>
        <HoldCard
          hold={hold}
          chosen={schedule.chosenSlot}
          owner={{ property_id: property.id, form_type: 'unloading', session: null }}
          only={schedule.name}
          onTake={({ date }) => onChange({ day: date })}
        />
      </Stack>
    </FormSection>
  );
}

function Time({ schedule: { day, times, name, slot }, time_zone }: Pick<Props, 'schedule'> & { time_zone: string }) {
  const { t } = useTranslation('unloading');
  const language = useLanguage();
  return (
    <div tabIndex={-1} data-path="slot" className={classes.time}>
      <Box mb={8} fz={14} fw={600}>
        {t('time')}
      </Box>
      {times.isError && (
        <LoadFailure text={t('slotFailed')} onRetry={() => void times.refetch()} isRetrying={times.isFetching} />
      )}
      {slot === null && <p className={classes.nothing}>{t('slotMissing')}</p>}
      {name === undefined && times.isLoading && <Skeleton height={50} radius={12} />}
      {name !== undefined && !times.isError && (
        <>
          <div className={classes.slot}>
            <IconLock size={18} stroke={1.75} aria-hidden="true" />
            <span className={classes.slotName}>{name}</span>
            <Box component="span" flex={1} c="dimmed" fz={14}>
              {zoneLabel(time_zone)}
            </Box>
            <SlotPlaces capacity={slot?.capacity} left={slot?.left} />
          </div>
          <Box component="p" m="8px 0 0" c="dimmed" fz={13} lh={1.5}>
            {day !== null && hoursAcrossMidnight(name) !== undefined && (
              <strong className="tabular">{displayHours(name, day, language)}. </strong>
            )}
            {t('slotFixed')}
          </Box>
        </>
      )}
    </div>
  );
}
