import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Drawer, Skeleton } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { DayPlaces } from './DayCapacityForm.tsx';
import { DayClosing } from './DayClosing.tsx';
import type { CalendarRequest } from './MonthCalendar.tsx';
import type { CalendarSlot } from './slot-capacity.ts';
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

export function DayPanel(props: Props) {
  const { address } = props;
  const language = useLanguage();
  const isPhone = useIsPhone();
  // A dialog that is already open when it mounts cannot return the focus when it closes.
  const isThere = useMounted();
  const [shown, setShown] = useState(address.day);
  // Keep the content until the closing animation ends.
  if (address.day !== null && address.day !== shown) setShown(address.day);
  return (
    <Drawer
      opened={isThere && address.day !== null}
      onClose={address.closeDay}
      position="right"
      size={isPhone ? '100%' : 440}
      title={shown === null ? '' : formatDay(shown, language, 'full')}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {shown !== null && <Day key={`${address.kind}:${shown}`} {...props} day={shown} />}
    </Drawer>
  );
}

function Day({ property_id, address, today, slots, request, mayWrite, day }: Props & { day: string }) {
  const { t } = useTranslation('slots');
  const facts = request.currentData?.days.find((entry) => entry.day === day);
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
