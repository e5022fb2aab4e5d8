import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Drawer, Skeleton } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { DayClosing } from './DayClosing.tsx';
import { DayPlaces } from './DayPlaces.tsx';
import type { CalendarRequest } from './MonthCalendar.tsx';
import { longDay } from './months.ts';
import type { CalendarSlot } from './slot-places.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

import classes from './day.module.css';

interface Props {
  property_id: string;
  address: ScheduleAddress;
  today: string;
  slots: readonly CalendarSlot[];
  request: CalendarRequest;
  mayWrite: boolean;
}

/** One day beside the calendar: its places, and whether it is closed. */
export function DayPanel(props: Props) {
  const { address } = props;
  const language = useLanguage();
  const isPhone = useIsPhone();
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  const [shown, setShown] = useState(address.day);
  // While the panel goes away it still shows its day.
  if (address.day !== null && address.day !== shown) setShown(address.day);
  return (
    <Drawer
      opened={isThere && address.day !== null}
      onClose={address.closeDay}
      position="right"
      size={isPhone ? '100%' : 440}
      title={shown === null ? '' : longDay(shown, language)}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {shown !== null && <Day key={`${address.kind}:${shown}`} {...props} day={shown} />}
    </Drawer>
  );
}

function Day({ property_id, address, today, slots, request, mayWrite, day }: Props & { day: string }) {
  const { t } = useTranslation('slots');
  const facts = request.currentData?.days.find((one) => one.day === day);
  if (facts === undefined) {
    if (request.isFetching) return <Skeleton height={220} aria-busy="true" />;
    return <LoadFailure text={t('calendar.failed')} onRetry={() => void request.refetch()} />;
  }
  const isPast = day < today;
  const isFixed = isPast || !mayWrite;
  return (
    <>
      {isFixed && <p className={classes.fixed}>{t(isPast ? 'day.past' : 'day.readOnly')}</p>}
      <DayPlaces
        property_id={property_id}
        kind={address.kind}
        day={day}
        slots={slots}
        places={facts.slots}
        isFixed={isFixed}
      />
      <DayClosing property_id={property_id} kind={address.kind} facts={facts} isFixed={isFixed} />
    </>
  );
}
