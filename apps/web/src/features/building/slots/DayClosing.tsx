import { closedDateBody } from '@gerbang/shared/contracts/building/schedule-settings';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { fieldCodes, useErrorText } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { sumPlaces } from './slot-capacity.ts';
import type { CalendarDay } from './slot-capacity.ts';
import { useCloseDateMutation, useOpenDateMutation } from './slots.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './day.module.css';

interface Props {
  property_id: string;
  kind: GoodsKind;
  facts: CalendarDay;
  /** True for a past day, or if the person may not change the schedule. */
  isFixed: boolean;
}

export function DayClosing({ property_id, kind, facts, isFixed }: Props) {
  const { t } = useTranslation('slots');
  const titleId = useId();
  const form = useDayClosing(property_id, facts);
  const isClosed = facts.closed !== null;
  const { taken } = sumPlaces(facts.slots);
  if (isFixed && !isClosed) return null;
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <Title order={3} fz={15} id={titleId} className={classes.closingTitle ?? ''}>
        {isClosed && <IconLock size={16} stroke={1.9} aria-hidden="true" />}
        {t(isClosed ? 'day.isClosed' : 'day.close')}
      </Title>
      <Text fz={13} c="dimmed">
        {t(isClosed ? 'day.isClosedText' : 'day.closeText')}
      </Text>
      {isClosed && form.booked > 0 && (
        <p className={classes.warning} role="alert">
          {t('day.booked', { count: form.booked })}
        </p>
      )}
      {!isClosed && taken > 0 && (
        <p className={classes.warning}>
          {t('day.closeTaken', { count: taken, kind: t(`kind.${kind}`).toLowerCase() })}
        </p>
      )}
      {isFixed ? (
        <Text mt={10} fw={600}>
          {[facts.closed, facts.closed_en].filter(Boolean).join(' / ')}
        </Text>
      ) : (
        <Reason form={form} facts={facts} />
      )}
    </section>
  );
}

function Reason({ form, facts: { closed, closed_en } }: { form: DayClosingForm; facts: CalendarDay }) {
  const { t } = useTranslation('slots');
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.close());
  };
  const isSaid = form.reason.trim() === closed && form.reason_en.trim() === closed_en;
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={classes.closing}>
      <TextInput
        label={t('day.reason')}
        description={t('day.reasonHint')}
        maxLength={200}
        value={form.reason}
        onChange={({ currentTarget }) => form.type({ reason: currentTarget.value })}
        error={error(form.faults.reason)}
        data-path="reason"
      />
      <TextInput
        label={t('day.reasonEn')}
        description={t('day.reasonEnHint')}
        maxLength={200}
        value={form.reason_en}
        onChange={({ currentTarget }) => form.type({ reason_en: currentTarget.value })}
        error={error(form.faults.reason_en)}
        data-path="reason_en"
      />
      <div className={`${layout.wrap} ${classes.closingButtons}`}>
        <Button type="submit" variant="default" loading={form.isClosing} disabled={form.isClosing || isSaid}>
          {t(closed === null ? 'day.submit' : 'day.changeReason')}
        </Button>
        {closed !== null && (
          <Button onClick={() => void form.open()} loading={form.isOpening} disabled={form.isOpening}>
            {t('day.open')}
          </Button>
        )}
      </div>
    </form>
  );
}

type DayClosingForm = ReturnType<typeof useDayClosing>;

interface Texts {
  reason: string;
  reason_en: string;
}
type Faults = { [Name in keyof Texts]?: string | undefined };

/** After closing, `booked` is the number of permits booked on the day. */
function useDayClosing(property_id: string, { day, closed, closed_en }: CalendarDay) {
  const { t } = useTranslation('slots');
  const errorText = useErrorText();
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [faults, setFaults] = useState<Partial<Texts>>({});
  const [booked, setBooked] = useState(0);
  const [closeDate, { isLoading: isClosing }] = useCloseDateMutation();
  const [openDate, { isLoading: isOpening }] = useOpenDateMutation();
  const texts = { reason: closed ?? '', reason_en: closed_en, ...typed };

  const close = async (): Promise<readonly string[]> => {
    const bad = schemaFaults(closedDateBody, { day, ...texts });
    if (Object.keys(bad).length > 0) return refuse(bad);
    const answer = await closeDate({ property_id, body: closedDateBody.parse({ day, ...texts }) });
    if (answer.data === undefined) {
      staffToast('error', t('day.closeFailed'));
      const { reason, reason_en, day: gone } = fieldCodes(answer.error);
      const other = gone === undefined ? errorText(answer.error) : t('day.past');
      return refuse(reason_en === undefined ? { reason: reason ?? other } : { reason, reason_en });
    }
    setTyped({});
    setBooked(answer.data.booked);
    staffToast('success', t('day.closedNow'));
    return [];
  };
  const refuse = ({ reason, reason_en }: Faults): readonly string[] => {
    const found = { ...(reason !== undefined && { reason }), ...(reason_en !== undefined && { reason_en }) };
    setFaults(found);
    return Object.keys(found);
  };
  const open = async () => {
    const { error } = await openDate({ property_id, day });
    if (error === undefined) {
      setTyped({});
      setBooked(0);
      return void staffToast('success', t('day.openedNow'));
    }
    staffToast('error', t('day.openFailed'));
    staffToast('blank', errorText(error));
  };
  const type = (change: Partial<Texts>) => {
    setTyped((before) => ({ ...before, ...change }));
    setFaults({});
  };
  return { ...texts, type, faults, booked, close, isClosing, open, isOpening };
}
