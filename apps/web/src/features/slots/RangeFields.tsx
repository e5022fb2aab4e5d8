import '@mantine/core/styles/Chip.layer.css';
import { CLOSED_RANGE_DAYS } from '@gerbang/shared/contracts/schedule-settings';
import { Chip, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { RANGE_CODES } from './close-range.ts';
import type { RangeFaults, RangeValues } from './close-range.ts';
import { weekdays } from './months.ts';

import classes from './schedule.module.css';

const CHIP = { label: classes.chip ?? '', checkIcon: classes.chipSign ?? '' };

interface Props {
  values: RangeValues;
  faults: RangeFaults;
  today: string;
  onChange: <Name extends keyof RangeValues>(name: Name, value: RangeValues[Name]) => void;
}

/** From when to when, on which weekdays, and why. */
export function RangeFields({ values, faults, today, onChange }: Props) {
  const { t } = useTranslation('slots');
  const error = useFieldError();
  const errorOf = (name: keyof RangeValues) => {
    const own = RANGE_CODES.find((code) => code === faults[name]);
    return error(own === undefined ? faults[name] : t(`range.${own}`, { days: CLOSED_RANGE_DAYS }));
  };
  return (
    <div className={classes.fields}>
      <Text fz={14} c="dimmed" className={classes.wide ?? ''}>
        {t('range.text')}
      </Text>
      {(['first', 'last'] as const).map((name) => (
        <DayField
          key={name}
          path={name}
          label={t(`range.${name}`)}
          placeholder={t('range.choose')}
          value={values[name]}
          first={name === 'first' ? today : values.first}
          onChange={(day) => onChange(name, day)}
          error={errorOf(name)}
        />
      ))}
      <Weekdays
        chosen={values.weekdays}
        onChange={(chosen) => onChange('weekdays', chosen)}
        error={errorOf('weekdays')}
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('day.reason')}
        description={t('day.reasonHint')}
        maxLength={200}
        value={values.reason}
        onChange={({ currentTarget }) => onChange('reason', currentTarget.value)}
        error={errorOf('reason')}
        data-path="reason"
      />
    </div>
  );
}

interface WeekdaysProps {
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: ReturnType<ReturnType<typeof useFieldError>>;
}

function Weekdays({ chosen, onChange, error }: WeekdaysProps) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const errorId = useId();
  const isBad = error !== undefined;
  return (
    <fieldset
      className={classes.weekdays}
      tabIndex={-1}
      data-path="weekdays"
      {...(isBad && { 'aria-describedby': errorId })}
    >
      <legend>{t('range.weekdays')}</legend>
      <Chip.Group multiple value={chosen.map(String)} onChange={(days) => onChange(days.map(Number))}>
        <div className={classes.chips}>
          {weekdays(language).map(({ number, short, long }) => (
            <Chip key={number} value={String(number)} aria-label={long} classNames={CHIP}>
              {short}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {isBad && (
        <Text c="rejected" fz={14} mt={6} id={errorId} component="div">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
