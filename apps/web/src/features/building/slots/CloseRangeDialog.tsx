import { CLOSED_RANGE_DAYS } from '@gerbang/shared/contracts/building/schedule-settings';
import type { ClosedDates } from '@gerbang/shared/contracts/building/schedule-settings';
import { laterDate } from '@gerbang/shared/time/dates';
import { Button, Modal, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { weekdays } from '../../../components/calendar/month-grid.ts';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { fieldCodes, useErrorText } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { ALL_WEEKDAYS, RANGE_CODES, checked, daysOf, refusedFaults } from './close-range.ts';
import type { RangeFaults, RangeValues } from './close-range.ts';
import { useCloseRangeMutation } from './slots.api.ts';
import { Weekdays } from './Weekdays.tsx';

import classes from './schedule.module.css';

interface Props {
  property_id: string;
  today: string;
  /** The month that the calendar shows. The range starts in this month. */
  month: string;
  onClose: () => void;
}

/** After closing, lists the closed days that have booked permits. */
export function CloseRangeDialog({ property_id, today, month, onClose }: Props) {
  const { t } = useTranslation('slots');
  const [done, setDone] = useState<ClosedDates | null>(null);
  const finish = (closed: ClosedDates) => {
    staffToast('success', t('range.done', { count: closed.days.length }));
    if (closed.booked > 0) setDone(closed);
    else onClose();
  };
  const first = laterDate(today, `${month}-01`);
  return (
    <Modal opened onClose={onClose} title={t('range.title')} size={560}>
      {done === null ? (
        <RangeForm property_id={property_id} today={today} first={first} onDone={finish} onClose={onClose} />
      ) : (
        <RangeDone closed={done} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'month'> {
  first: string;
  onDone: (closed: ClosedDates) => void;
}

function RangeForm({ property_id, today, first, onDone, onClose }: FormProps) {
  const { t } = useTranslation(['slots', 'common']);
  const errorText = useErrorText();
  const root = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<RangeValues>({
    first,
    last: '',
    reason: '',
    reason_en: '',
    weekdays: ALL_WEEKDAYS,
  });
  const [faults, setFaults] = useState<RangeFaults>({});
  const [closeRange, { isLoading }] = useCloseRangeMutation();
  const days = daysOf(values);
  const refuse = (found: RangeFaults) => {
    setFaults(found);
    focusFirst(root.current, Object.keys(found));
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { body, faults: found } = checked(values, today);
    if (body === undefined) return refuse(found);
    const answer = await closeRange({ property_id, body });
    if (answer.data !== undefined) return onDone(answer.data);
    staffToast('error', t('slots:day.closeFailed'));
    const refused = refusedFaults(fieldCodes(answer.error));
    if (Object.keys(refused).length === 0) staffToast('blank', errorText(answer.error));
    refuse(refused);
  };
  const change = <Name extends keyof RangeValues>(name: Name, value: RangeValues[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _cured, ...others }) => others);
  };
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
      <RangeFields values={values} faults={faults} today={today} onChange={change} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isLoading} disabled={isLoading}>
          {days.length === 0 ? t('slots:range.submitNone') : t('slots:range.submit', { count: days.length })}
        </Button>
      </div>
    </form>
  );
}

interface RangeFieldsProps {
  values: RangeValues;
  faults: RangeFaults;
  today: string;
  onChange: <Name extends keyof RangeValues>(name: Name, value: RangeValues[Name]) => void;
}

function RangeFields({ values, faults, today, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
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
        className={classes.weekdays}
        path="weekdays"
        legend={t('range.weekdays')}
        days={weekdays(language)}
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
      <TextInput
        className={classes.wide ?? ''}
        label={t('day.reasonEn')}
        description={t('day.reasonEnHint')}
        maxLength={200}
        value={values.reason_en}
        onChange={({ currentTarget }) => onChange('reason_en', currentTarget.value)}
        error={errorOf('reason_en')}
        data-path="reason_en"
      />
    </div>
  );
}

/** The number of closed days, and the closed days that have booked permits. */
function RangeDone({ closed, onClose }: { closed: ClosedDates; onClose: () => void }) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  return (
    <>
      <Text fw={600} mb={10}>
        {t('range.done', { count: closed.days.length })}
      </Text>
      <p className={classes.warning} role="alert">
        {t('range.booked', { count: closed.booked })}
      </p>
      <dl className={classes.bookedDays} tabIndex={-1}>
        {closed.days
          .filter(({ booked }) => booked > 0)
          .map(({ day, booked }) => (
            <div key={day}>
              <dt>{formatDay(day, language, 'listedWeekday')}</dt>
              <dd>{t('range.bookedOn', { count: booked })}</dd>
            </div>
          ))}
      </dl>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('range.finish')}
        </Button>
      </div>
    </>
  );
}
