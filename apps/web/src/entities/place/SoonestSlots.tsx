import type { FreeSlot } from '@gerbang/shared/contracts/building/slot-holds';
import { addDays } from '@gerbang/shared/time/dates';
import { hoursAcrossMidnight, hoursOf } from '@gerbang/shared/time/windows';
import { UnstyledButton } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useId } from 'react';

import { formatDay } from '../../lib/format/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './SoonestSlots.module.css';

interface Props {
  label: string;
  slots: readonly FreeSlot[];
  /** The chosen day and slot, which is marked when it is one of `slots`. */
  chosen: { date: string; time: string };
  onChoose: (slot: FreeSlot) => void;
}

/** The first free slots of a property, which set day and slot with one tap. */
export function SoonestSlots({ label, slots, chosen, onChoose }: Props) {
  const id = useId();
  if (slots.length === 0) return null;
  return (
    <fieldset className={classes.root} aria-labelledby={id}>
      <div className={classes.label} id={id}>
        <IconBolt size={18} stroke={1.75} aria-hidden="true" />
        {label}
      </div>
      <div className={classes.slots}>
        {slots.map((slot) => (
          <UnstyledButton
            key={`${slot.date} ${slot.time}`}
            className={classes.slot}
            aria-pressed={slot.date === chosen.date && slot.time === chosen.time}
            onClick={() => onChoose(slot)}
          >
            <SlotTimes {...slot} />
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}

function SlotTimes({ date, time }: FreeSlot) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const hours = hoursOf(time);
  const nextDay = hoursAcrossMidnight(time) === undefined ? '' : `${formatDay(addDays(date, 1), language, 'short')} `;
  return (
    <>
      <small>{formatDay(date, language, 'shortWeekday')}</small> <b>{hours?.from ?? time}</b>{' '}
      {hours !== undefined && <small>{t('until', { time: nextDay + hours.to })}</small>}
    </>
  );
}
