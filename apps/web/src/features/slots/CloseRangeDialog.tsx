import type { ClosedDates } from '@gerbang/shared/contracts/schedule-settings';
import { laterDate } from '@gerbang/shared/domain/permits/time-zone';
import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { ALL_WEEKDAYS, checked, daysOf, refusedFaults } from './close-range.ts';
import type { RangeFaults, RangeValues } from './close-range.ts';
import { RangeDone } from './RangeDone.tsx';
import { RangeFields } from './RangeFields.tsx';
import { useCloseRangeMutation } from './slots.api.ts';

import classes from './schedule.module.css';

interface Props {
  property_id: string;
  today: string;
  /** The month that is shown; the range starts there. */
  month: string;
  onClose: () => void;
}

/** Closes many days in one step, and says which of them are booked already. */
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
  const [values, setValues] = useState<RangeValues>({ first, last: '', reason: '', weekdays: ALL_WEEKDAYS });
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
