import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { sumPlaces } from './slot-places.ts';
import type { CalendarDay } from './slot-places.ts';
import { useDayClosing } from './use-day-closing.ts';
import type { DayClosingForm } from './use-day-closing.ts';

import classes from './day.module.css';

interface Props {
  property_id: string;
  kind: GoodsKind;
  facts: CalendarDay;
  /** The day can only be looked at. */
  isFixed: boolean;
}

/** Whether the day is closed, and the way to close it or open it again. */
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
          {facts.closed}
        </Text>
      ) : (
        <Reason form={form} closed={facts.closed} />
      )}
    </section>
  );
}

function Reason({ form, closed }: { form: DayClosingForm; closed: string | null }) {
  const { t } = useTranslation('slots');
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.close());
  };
  const isSaid = form.reason.trim() === closed;
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={classes.closing}>
      <TextInput
        label={t('day.reason')}
        description={t('day.reasonHint')}
        maxLength={200}
        value={form.reason}
        onChange={({ currentTarget }) => form.type(currentTarget.value)}
        error={error(form.fault)}
        data-path="reason"
      />
      <div className={classes.closingButtons}>
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
