import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Chip.layer.css';
import { ruleMonthName, ruleDayName } from '@gerbang/shared/domain/operations/maintenance/rule-words';
import { addMonths } from '@gerbang/shared/time/dates';
import { formatRule, parseRule, FREQUENCIES, WEEKDAYS } from '@gerbang/shared/time/recurrence-rule';
import type { Weekday } from '@gerbang/shared/time/recurrence-rule';
import { Anchor, TextInput, Chip, Input, NativeSelect, NumberInput, Text } from '@mantine/core';
import { useState, useId } from 'react';
import type { ReactNode } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { draftOf, firstDraft, ruleOfDraft, PLACES } from './rule-draft.ts';
import type { RuleDraft, MonthPlace, RuleEnd } from './rule-draft.ts';
import { useMaintenanceFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

import long from '../../../components/form/LongForm.module.css';
import classes from './maintenance-form.module.css';

/** Edits the recurrence rule with fields for common rules, or as text. The form stores only the text of the rule. */
export function RuleBuilder({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const field = useMaintenanceFields(form);
  const { rule: text, starts_on } = form.values;
  const rule = text === null ? undefined : parseRule(text);
  const draft = rule === undefined ? null : draftOf(rule, starts_on);
  const [isWanted, setWanted] = useState(draft === null && text !== null);
  const choose = (next: RuleDraft) => form.set('rule', formatRule(ruleOfDraft(next)));
  if (isWanted || draft === null)
    return (
      <div>
        <TextInput
          {...field('rule')}
          value={text ?? ''}
          onChange={({ currentTarget }) => form.set('rule', currentTarget.value)}
          description={t('builder.advancedHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
        />
        <Switcher
          text={t('builder.simple')}
          onClick={() => {
            setWanted(false);
            if (draft === null) choose(firstDraft(starts_on));
          }}
        />
      </div>
    );
  return (
    <div className={long.stack}>
      <RuleChoices draft={draft} onChange={choose} />
      <RuleEndFields draft={draft} starts_on={starts_on} onChange={choose} error={field('rule').error} />
      <Switcher text={t('builder.advanced')} onClick={() => setWanted(true)} />
    </div>
  );
}

function Switcher({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fz={13} fw={550} className={classes.switcher ?? ''} onClick={onClick}>
      {text}
    </Anchor>
  );
}

interface Props {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
}

const INTERVAL_MAX = 999;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
/** Every month has at least this many days. */
const LAST_CERTAIN_DAY = 28;

function RuleChoices({ draft, onChange }: Props) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <div className={long.halves}>
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
    // A weekly rule needs at least one day.
    if (weekdays.length > 0) onChange({ ...draft, weekdays });
  };
  return (
    <Input.Wrapper label={t('builder.weekdays')} labelElement="div" id={id}>
      <Chip.Group multiple value={[...draft.weekdays]} onChange={choose}>
        <fieldset className={classes.chips} aria-labelledby={`${id}-label`}>
          {WEEKDAYS.map((day) => (
            <Chip key={day} value={day} size="sm" wrapperProps={{ title: ruleDayName(day, language) }}>
              {ruleDayName(day, language, 'short')}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** The day of the month as a date or as the nth weekday. A yearly rule also has a month. */
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
      <div className={long.thirds}>
        {draft.freq === 'YEARLY' && (
          <NativeSelect
            label={t('builder.months')}
            data={MONTHS.map((month) => ({ value: String(month), label: ruleMonthName(month, language) }))}
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
          <MonthDayField day={place.day} onChange={put} />
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

function MonthDayField({ day, onChange }: { day: number; onChange: (place: MonthPlace) => void }) {
  const { t } = useTranslation('maintenance');
  return (
    <NativeSelect
      label={t('builder.dayOfMonth')}
      data={[
        ...MONTH_DAYS.map((number) => ({ value: String(number), label: String(number) })),
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
        data={WEEKDAYS.map((day) => ({ value: day, label: ruleDayName(day, language) }))}
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

interface RuleEndFieldsProps {
  draft: RuleDraft;
  starts_on: string;
  onChange: (draft: RuleDraft) => void;
  error: ReactNode;
}

const COUNT_MAX = 9999;
const FIRST_COUNT = 10;
const A_YEAR = 12;

function RuleEndFields({ draft, starts_on, onChange, error }: RuleEndFieldsProps) {
  const { t } = useTranslation('maintenance');
  const { end } = draft;
  const put = (next: RuleEnd) => onChange({ ...draft, end: next });
  const begin: Readonly<Record<string, RuleEnd>> = {
    never: { kind: 'never' },
    on: { kind: 'on', until: addMonths(starts_on, A_YEAR) },
    after: { kind: 'after', count: FIRST_COUNT },
  };
  return (
    <div className={long.halves}>
      <NativeSelect
        label={t('builder.ends')}
        error={error}
        data={[
          { value: 'never', label: t('builder.endNever') },
          { value: 'on', label: t('builder.endOn') },
          { value: 'after', label: t('builder.endAfter') },
        ]}
        value={end.kind}
        onChange={({ currentTarget }) => put(begin[currentTarget.value] ?? { kind: 'never' })}
      />
      {end.kind === 'on' && (
        <DayField
          path="until"
          label={t('builder.until')}
          placeholder={t('builder.until')}
          value={end.until}
          first={starts_on}
          hasYears
          onChange={(until) => put({ kind: 'on', until })}
          error={undefined}
        />
      )}
      {end.kind === 'after' && (
        <NumberInput
          label={t('builder.count')}
          value={end.count}
          onChange={(value) =>
            put({ kind: 'after', count: Math.min(COUNT_MAX, Math.max(1, Math.floor(Number(value)) || 1)) })
          }
          min={1}
          max={COUNT_MAX}
          allowDecimal={false}
          allowNegative={false}
        />
      )}
    </div>
  );
}
