import '@mantine/core/styles/RadioCard.layer.css';
import { PARTS_OF_DAY, partOfDay } from '@gerbang/shared/domain/building/part-of-day';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours, hoursAcrossMidnight } from '@gerbang/shared/time/windows';
import { Input, Radio } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { formatDay } from '../../lib/format/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SlotPlaces } from './SlotPlaces.tsx';

import classes from './SlotPicker.module.css';

/** A period of a day that can be booked. `capacity` and `left` are known once a day is chosen. */
export interface Slot {
  id: string;
  name: string;
  capacity?: number | undefined;
  left?: number | undefined;
}

interface Props {
  /** Name of the chosen slot. */
  value: string | null;
  onChange: (name: string) => void;
  slots: readonly Slot[];
  label: string;
  error?: ReactNode;
  /** The day for which `left` is counted. Shown beside the label. */
  day?: string | null | undefined;
  time_zone?: string | undefined;
  /** Path of the form field, used to focus it. */
  'data-path'?: string | undefined;
}

/** Selects one of the property's slots. A full slot cannot be chosen. */
export function SlotPicker({ value, onChange, slots, label, error, day, time_zone, 'data-path': path }: Props) {
  const { t } = useTranslation('schedule');
  const name = useId();
  const language = useLanguage();
  const beside = [
    day ? formatDay(day, language, 'listedWeekday') : '',
    time_zone === undefined ? '' : zoneLabel(time_zone),
  ];
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
        {groupsOf(slots).map(({ part, members }) => (
          <fieldset key={part ?? ''} aria-label={part && t(`parts.${part}`)} className={classes.group}>
            {part !== undefined && (
              <div className={classes.part} aria-hidden="true">
                {t(`parts.${part}`)}
              </div>
            )}
            <div className={classes.slots}>
              {members.map((slot) => (
                <Radio.Card
                  key={slot.id}
                  value={slot.name}
                  className={classes.slot}
                  disabled={slot.left === 0}
                  // Hours with both days need the whole row of a phone.
                  data-long={hoursAcrossMidnight(slot.name) !== undefined || undefined}
                  // The arrow keys move between radios of one name, so full slots get another name.
                  name={slot.left === 0 ? `${name}-full` : name}
                  tabIndex={slot === tabStop ? 0 : -1}
                  {...(slot === tabStop && { 'data-path': path })}
                >
                  <span className={classes.time}>{displayHours(slot.name, day ?? null, language)}</span>{' '}
                  <SlotPlaces {...slot} />
                </Radio.Card>
              ))}
            </div>
          </fieldset>
        ))}
      </Radio.Group>
      <span className={classes.beside}>{beside.filter((text) => text !== '').join(' · ')}</span>
    </div>
  );
}

/** Slots by the part of the day in which they start, without empty groups. Slots without a time come last. */
function groupsOf(slots: readonly Slot[]) {
  return [...PARTS_OF_DAY, undefined]
    .map((part) => ({ part, members: slots.filter((slot) => partOfDay(slot.name) === part) }))
    .filter(({ members }) => members.length > 0);
}
