import './maintenance-texts.ts';
import '../../lib/theme/styles-forms.ts';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Button, UnstyledButton } from '@mantine/core';
import { IconCalendarMonth, IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

import { ListPage } from '../../components/ListPage.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useTableAddress } from '../../lib/use-table-state.ts';
import { LIST_RULES, sheetFilter } from './list-filter.ts';
import { MaintenanceCalendarView } from './MaintenanceCalendarView.tsx';
import { MaintenanceTable } from './MaintenanceTable.tsx';
import { CREATE_PATH } from './paths.ts';

import classes from './maintenance.module.css';

/** The schedules of the property at hand, as a list or as a calendar. */
export function MaintenanceScreen() {
  const { property_id, userData } = useAuth();
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // Another property has other schedules.
  return property_id === null ? null : <Schedules key={property_id} property_id={property_id} time_zone={time_zone} />;
}

function Schedules({ property_id, time_zone }: { property_id: string; time_zone: string }) {
  const { t } = useTranslation('maintenance');
  const mayEdit = useCan()('maintenance.update');
  const [params] = useSearchParams();
  const isCalendar = params.get('view') === 'calendar';
  const address = useTableAddress(LIST_RULES);
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  const create = mayEdit && <CreateButton />;
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      buttons={
        <>
          {!isCalendar && <DownloadButton name="maintenance" filter={sheetFilter(property_id, address)} />}
          {create}
        </>
      }
    >
      <ViewSwitch isCalendar={isCalendar} />
      {isCalendar ? (
        <MaintenanceCalendarView property_id={property_id} today={today} />
      ) : (
        <MaintenanceTable property_id={property_id} today={today} address={address} create={create} />
      )}
    </ListPage>
  );
}

/** The list or the calendar; the address says which. */
function ViewSwitch({ isCalendar }: { isCalendar: boolean }) {
  const { t } = useTranslation('maintenance');
  const [, setParams] = useSearchParams();
  const show = (view: string) => setParams(view === '' ? {} : { view }, { preventScrollReset: true });
  return (
    <fieldset className={classes.views} aria-label={t('view.label')}>
      <UnstyledButton className={classes.view} aria-pressed={!isCalendar} onClick={() => show('')}>
        <IconList size={15} stroke={1.8} aria-hidden="true" />
        {t('view.list')}
      </UnstyledButton>
      <UnstyledButton className={classes.view} aria-pressed={isCalendar} onClick={() => show('calendar')}>
        <IconCalendarMonth size={15} stroke={1.8} aria-hidden="true" />
        {t('view.calendar')}
      </UnstyledButton>
    </fieldset>
  );
}

function CreateButton() {
  const { t } = useTranslation('maintenance');
  return (
    <Button component={Link} to={CREATE_PATH} leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t('list.create')}
    </Button>
  );
}
