import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import { FREQUENCIES, WEEKDAYS } from '@gerbang/shared/domain/maintenance/rule';
import type { Weekday } from '@gerbang/shared/domain/maintenance/rule';
import { monthName, weekdayName } from '@gerbang/shared/domain/maintenance/rule-words';
import { Chip, Input, NativeSelect, NumberInput, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { PLACES } from './rule-draft.ts';
import type { MonthPlace, RuleDraft } from './rule-draft.ts';

import classes from './maintenance-form.module.css';

interface Props {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
}

const INTERVAL_MAX = 999;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
/** From here on some month has no such day. */
const LAST_CERTAIN_DAY = 28;

/** Every how many days, weeks, months or years, and on which of their days. */
export function RuleChoices({ draft, onChange }: Props) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <div className={classes.halves}>
        <NumberInput
          label={t('builder.every')}
          value={draft.interval}
          onChange={(value) => onChange({ ...draft, interval: withinBounds(value) })}
          min={1}
          max={INTERVAL_MAX}
          allowDecimal={false}
          allowNegative={false}
          data-path="rule"
        />
        <NativeSelect
          label={t('builder.repeats')}
          data={FREQUENCIES.map((freq) => ({ value: freq, label: t(`builder.unit.${freq}`) }))}
          value={draft.freq}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, freq: FREQUENCIES.find((freq) => freq === currentTarget.value) ?? draft.freq })
          }
        />
      </div>
      {draft.freq === 'WEEKLY' && <Weekdays draft={draft} onChange={onChange} />}
      {(draft.freq === 'MONTHLY' || draft.freq === 'YEARLY') && <InMonth draft={draft} onChange={onChange} />}
    </>
  );
}

function Weekdays({ draft, onChange }: Props) {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  const id = useId();
  const choose = (days: string[]) => {
    const weekdays = WEEKDAYS.filter((day) => days.includes(day));
    // A week without a day would be no rule.
    if (weekdays.length > 0) onChange({ ...draft, weekdays });
  };
  return (
    <Input.Wrapper label={t('builder.weekdays')} labelElement="div" id={id}>
      <Chip.Group multiple value={[...draft.weekdays]} onChange={choose}>
        <fieldset className={classes.chips} aria-labelledby={`${id}-label`}>
          {WEEKDAYS.map((day) => (
            <Chip key={day} value={day} size="sm" wrapperProps={{ title: weekdayName(day, language) }}>
              {weekdayName(day, language, 'short')}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** The day of the month, by its date or by its place among the Mondays; in a year also the month. */
function InMonth({ draft, onChange }: Props) {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  const { place } = draft;
  const put = (next: MonthPlace) => onChange({ ...draft, place: next });
  const setMode = (mode: string) => {
    if (mode === place.mode) return;
    put(mode === 'day' ? { mode: 'day', day: 1 } : { mode: 'weekday', nth: 1, day: draft.weekdays[0] ?? 'MO' });
  };
  return (
    <>
      <div className={classes.thirds}>
        {draft.freq === 'YEARLY' && (
          <NativeSelect
            label={t('builder.months')}
            data={MONTHS.map((month) => ({ value: String(month), label: monthName(month, language) }))}
            value={String(draft.month)}
            onChange={({ currentTarget }) => onChange({ ...draft, month: Number(currentTarget.value) })}
          />
        )}
        <NativeSelect
          label={t('builder.monthMode')}
          data={[
            { value: 'day', label: t('builder.day') },
            { value: 'weekday', label: t('builder.weekday') },
          ]}
          value={place.mode}
          onChange={({ currentTarget }) => setMode(currentTarget.value)}
        />
        {place.mode === 'day' ? (
          <DayField day={place.day} onChange={put} />
        ) : (
          <NthFields place={place} onChange={put} />
        )}
      </div>
      {place.mode === 'day' && place.day > LAST_CERTAIN_DAY && (
        <Text fz={13} c="dimmed">
          {t('builder.shortMonth')}
        </Text>
      )}
    </>
  );
}

function DayField({ day, onChange }: { day: number; onChange: (place: MonthPlace) => void }) {
  const { t } = useTranslation('maintenance');
  return (
    <NativeSelect
      label={t('builder.dayOfMonth')}
      data={[
        ...MONTH_DAYS.map((one) => ({ value: String(one), label: String(one) })),
        { value: '-1', label: t('builder.lastDay') },
      ]}
      value={String(day)}
      onChange={({ currentTarget }) => onChange({ mode: 'day', day: Number(currentTarget.value) })}
    />
  );
}

interface NthProps {
  place: Extract<MonthPlace, { mode: 'weekday' }>;
  onChange: (place: MonthPlace) => void;
}

function NthFields({ place, onChange }: NthProps) {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  return (
    <>
      <NativeSelect
        label={t('builder.nth')}
        data={PLACES.map((nth) => ({ value: String(nth), label: t(`builder.nthNames.${nth}`) }))}
        value={String(place.nth)}
        onChange={({ currentTarget }) => onChange({ ...place, nth: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={t('builder.nthDay')}
        data={WEEKDAYS.map((day) => ({ value: day, label: weekdayName(day, language) }))}
        value={place.day}
        onChange={({ currentTarget }) => onChange({ ...place, day: weekday(currentTarget.value) })}
      />
    </>
  );
}

function weekday(value: string): Weekday {
  return WEEKDAYS.find((day) => day === value) ?? 'MO';
}

function withinBounds(value: string | number): number {
  return Math.min(INTERVAL_MAX, Math.max(1, Math.floor(Number(value)) || 1));
}
