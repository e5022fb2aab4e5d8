import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { GOODS_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { ListPage } from '../../../components/table/ListPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CloseRangeDialog } from './CloseRangeDialog.tsx';
import { DayPanel } from './DayPanel.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { OfficeHours } from './OfficeHours.tsx';
import { SlotList } from './SlotList.tsx';
import { useSlotCalendarQuery, useSlotsQuery } from './slots.api.ts';
import { useScheduleAddress } from './use-schedule-address.ts';

import classes from './schedule.module.css';

export function SlotsScreen() {
  const { property_id, userData } = useAuth();
  if (property_id === null || userData === null) return null;
  // The key resets the screen when the property changes.
  return <Parts key={property_id} property_id={property_id} time_zone={userData.property.time_zone} />;
}

function Parts({ property_id, time_zone }: { property_id: string; time_zone: string }) {
  const { t } = useTranslation('slots');
  const [params, setParams] = useSearchParams();
  const [isClosing, setClosing] = useState(false);
  const mayWrite = useCan()('slot.update');
  const tab = params.get('tab') === 'office' ? 'office' : 'slots';
  const choose = (to: string | null) => setParams(to === 'office' ? { tab: 'office' } : {}, { replace: true });
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      buttons={
        mayWrite &&
        tab === 'slots' && (
          <Button
            variant="default"
            leftSection={<IconCalendarOff size={16} stroke={1.9} />}
            onClick={() => setClosing(true)}
          >
            {t('range.open')}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="slots">{t('tab.slots')}</Tabs.Tab>
          <Tabs.Tab value="office">{t('tab.office')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="slots" className={classes.panel ?? ''}>
          <Schedule
            property_id={property_id}
            time_zone={time_zone}
            isClosing={isClosing}
            onClosed={() => setClosing(false)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="office">
          <OfficeHours property_id={property_id} />
        </Tabs.Panel>
      </Tabs>
    </ListPage>
  );
}

interface ScheduleProps {
  property_id: string;
  time_zone: string;
  isClosing: boolean;
  onClosed: () => void;
}

function Schedule({ property_id, time_zone, isClosing, onClosed }: ScheduleProps) {
  const today = useToday(time_zone);
  const address = useScheduleAddress(today);
  const { kind, month } = address;
  const mayWrite = useCan()('slot.update');
  const slots = useSlotsQuery({ property_id, kind }, { refetchOnMountOrArgChange: true });
  const calendar = useSlotCalendarQuery({ property_id, kind, month }, { refetchOnMountOrArgChange: true });
  const startOf = (id: string) => slots.currentData?.find((slot) => slot.id === id)?.starts;
  const calendarSlots = (calendar.currentData?.slots ?? []).map((slot) => ({
    ...slot,
    starts: startOf(slot.id) ?? slot.name,
  }));
  return (
    <>
      <KindSwitch kind={kind} onChoose={address.chooseKind} />
      <div className={classes.columns}>
        <MonthCalendar address={address} today={today} slots={calendarSlots} request={calendar} />
        <SlotList property_id={property_id} kind={kind} request={slots} mayWrite={mayWrite} />
      </div>
      <DayPanel
        property_id={property_id}
        address={address}
        today={today}
        slots={calendarSlots}
        request={calendar}
        mayWrite={mayWrite}
      />
      {isClosing && <CloseRangeDialog property_id={property_id} today={today} month={month} onClose={onClosed} />}
    </>
  );
}

/** Goods in and goods out have separate slots. */
function KindSwitch({ kind, onChoose }: { kind: GoodsKind; onChoose: (kind: GoodsKind) => void }) {
  const { t } = useTranslation('slots');
  return (
    <SegmentedControl<GoodsKind>
      className={classes.kinds ?? ''}
      classNames={{ label: classes.kind ?? '' }}
      aria-label={t('kind.label')}
      data={GOODS_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind}
      onChange={onChoose}
    />
  );
}

/** Today's date in the property's time zone. Updates at midnight. */
function useToday(time_zone: string): string {
  return wallClock(useNow(MINUTE_MS), time_zone).date;
}
