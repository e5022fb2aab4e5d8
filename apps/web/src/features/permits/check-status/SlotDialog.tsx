import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';
import { Button, Skeleton, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { DayPicker } from '../../../components/calendar/DayPicker.tsx';
import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { SlotPicker } from '../../../entities/place/SlotPicker.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import { useOpenDaysQuery } from '../../../lib/api/use-open-days.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useChangeSlotMutation } from './check-status.api.ts';
import type { Acting } from './use-acting.tsx';

import classes from './check-status.module.css';

interface Props {
  status: PermitStatus;
  asked: StatusBody;
  acting: Acting;
  onChanged: (proof: string) => void;
}

/** Moves a goods permit to another day or slot. The present place is kept until the new one is taken. */
export function SlotDialog(props: Props) {
  const { t } = useTranslation('status');
  const { slot } = props.acting;
  const isMounted = useMounted();
  return (
    <Sheet opened={isMounted && slot.isOpen} onClose={slot.close} title={t('slot.title')}>
      <SlotForm {...props} />
    </Sheet>
  );
}

function SlotForm({ status: { kind, property }, asked, acting, onChanged }: Props) {
  const { t } = useTranslation('status');
  const errorText = useErrorText();
  const days = useOpenDaysQuery(property, kind);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [change, { isLoading, error, reset }] = useChangeSlotMutation();
  const { proof } = acting;
  const { form_code, email } = asked;
  const choose = (day: string, name: string) => {
    reset();
    setDate(day);
    setTime(name);
  };
  const save = async () => {
    if (proof === undefined) return;
    const answer = await change({ form_code, email, proof, date, time });
    if (answer.error !== undefined) return;
    acting.slot.close();
    onChanged(proof);
  };
  if (days.isError) return <LoadFailure text={t('slot.failed')} onRetry={() => void days.refetch()} />;
  return (
    <>
      <p className={classes.codeText}>{t('slot.text')}</p>
      <DayPicker
        label={t('slot.day')}
        value={date === '' ? null : date}
        onChange={(day) => choose(day, '')}
        open={days.data?.avaibility ?? []}
        closed={days.data?.closed ?? []}
        notToday={days.data?.not_today}
        loading={days.data === undefined}
        time_zone={property.time_zone}
      />
      {date !== '' && (
        <Slots property={property} kind={kind} date={date} time={time} onChoose={(name) => choose(date, name)} />
      )}
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={12}>
          {errorText(error)}
        </Text>
      )}
      <Button fullWidth h={48} mt={20} disabled={time === ''} loading={isLoading} onClick={() => void save()}>
        {t('slot.save')}
      </Button>
    </>
  );
}

interface SlotsProps extends Pick<PermitStatus, 'property' | 'kind'> {
  date: string;
  time: string;
  onChoose: (name: string) => void;
}

function Slots({ property, kind, date, time, onChoose }: SlotsProps) {
  const { t } = useTranslation('status');
  const { currentData, isFetching, isError, refetch } = useTimesQuery(
    date === '' ? skipToken : { property_id: property.id, form_type: kind, date },
    // Other people book the same slots, so cached availability is refetched.
    { refetchOnMountOrArgChange: true },
  );
  if (isError && !isFetching) return <LoadFailure text={t('slot.failed')} onRetry={() => void refetch()} />;
  if (currentData === undefined) return <Skeleton h={140} radius={12} mt={16} />;
  return (
    <div className={classes.slots}>
      <SlotPicker
        label={t('slot.time')}
        value={time === '' ? null : time}
        onChange={onChoose}
        slots={currentData.times}
        day={date}
        time_zone={property.time_zone}
      />
    </div>
  );
}
