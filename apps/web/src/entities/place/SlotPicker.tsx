import './schedule-texts.ts';
import '@mantine/core/styles/RadioCard.layer.css';
import { zoneLabel } from '@gerbang/shared/domain/permits/time-zone';
import { Input, Radio } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../lib/i18n/use-language.ts';
import { shortDay } from './days.ts';
import { SlotPlaces } from './SlotPlaces.tsx';

import classes from './SlotPicker.module.css';

/** A time of day; places are known once the day is. */
export interface Slot {
  id: string;
  name: string;
  capacity?: number | undefined;
  left?: number | undefined;
}

interface Props {
  /** The name of the chosen slot. */
  value: string | null;
  onChange: (name: string) => void;
  slots: readonly Slot[];
  label: string;
  error?: ReactNode;
  /** The day the places are of, shown beside the label. */
  day?: string | null | undefined;
  time_zone?: string | undefined;
  /** Where a form finds the control to focus. */
  'data-path'?: string | undefined;
}

/** A time of day among the property's slots; a full one cannot be chosen. */
export function SlotPicker({ value, onChange, slots, label, error, day, time_zone, 'data-path': path }: Props) {
  const { t } = useTranslation('schedule');
  const name = useId();
  const language = useLanguage();
  const beside = [day ? shortDay(day, language) : '', time_zone === undefined ? '' : zoneLabel(time_zone)];
  const free = slots.filter((slot) => slot.left !== 0);
  const tabStop = free.find((slot) => slot.name === value) ?? free[0];

  if (slots.length === 0) {
    return (
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <p className={classes.hint}>{t('noSlots')}</p>
      </Input.Wrapper>
    );
  }
  return (
    <div className={classes.root}>
      <Radio.Group label={label} error={error} value={value ?? ''} onChange={onChange}>
        <div className={classes.slots}>
          {slots.map((slot) => (
            <Radio.Card
              key={slot.id}
              value={slot.name}
              className={classes.slot}
              disabled={slot.left === 0}
              // The arrow keys go from card to card of one name, so the full ones have another.
              name={slot.left === 0 ? `${name}-full` : name}
              tabIndex={slot === tabStop ? 0 : -1}
              {...(slot === tabStop && { 'data-path': path })}
            >
              <span className={classes.time}>{slot.name}</span> <SlotPlaces {...slot} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <span className={classes.beside}>{beside.filter((text) => text !== '').join(' · ')}</span>
    </div>
  );
}
