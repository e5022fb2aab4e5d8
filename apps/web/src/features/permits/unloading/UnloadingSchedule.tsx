import '@mantine/core/styles/Skeleton.layer.css';
import { zoneLabel } from '@gerbang/shared/domain/permits/time-zone';
import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { DayPicker } from '../../components/DayPicker.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import type { SectionState } from '../../components/FormSection.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { SlotPlaces } from '../../components/SlotPlaces.tsx';
import type { ExitChoice } from './exit-choice.ts';
import type { Fault } from './exit-faults.ts';
import type { ExitSchedule as Schedule } from './use-exit-schedule.ts';

import classes from './exit.module.css';

interface Props {
  number: number;
  state: SectionState;
  /** How many places the request takes. */
  needed: number;
  time_zone: string;
  schedule: Schedule;
  onChange: (part: Partial<ExitChoice>) => void;
  faults: readonly Fault[];
}

/** The day, chosen; and the time, which the building has set. */
export function ExitSchedule({ number, state, needed, time_zone, schedule, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const fieldError = useFieldError();
  const { days, day, open, closed, slot } = schedule;
  // A full day shows at once: another one is wanted before the rest is filled in.
  const isShort = day !== null && slot?.left !== undefined && slot.left < needed;
  const shortText = slot?.left === 0 ? t('slotFull') : t('slotShort', { left: slot?.left ?? 0, needed });
  const isMissing = faults.some(({ path, code }) => path === 'date' && code === 'required');
  return (
    <FormSection number={number} title={t('schedule')} state={state}>
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
            time_zone={time_zone}
            loading={days.isLoading}
            data-path="date"
          />
        )}
        <Time schedule={schedule} time_zone={time_zone} />
      </div>
    </FormSection>
  );
}

function Time({ schedule: { times, name, slot }, time_zone }: Pick<Props, 'schedule' | 'time_zone'>) {
  const { t } = useTranslation('unloading');
  return (
    <div tabIndex={-1} data-path="slot" className={classes.time}>
      <div className={classes.timeLabel}>{t('time')}</div>
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
            <span className={classes.zone}>{zoneLabel(time_zone)}</span>
            <SlotPlaces capacity={slot?.capacity} left={slot?.left} />
          </div>
          <p className={classes.hint}>{t('slotFixed')}</p>
        </>
      )}
    </div>
  );
}
