import '../../components/schedule-texts.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DAY_CLASSES } from '../../components/day-classes.ts';
import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';

import classes from './work-orders.module.css';

interface Props {
  from: string;
  until: string;
  onChange: (days: { created_from: string; created_until: string }) => void;
}

/** From which day to which work orders were made; one day is chosen by pressing it twice. */
export function MadeDays({ from, until, onChange }: Props) {
  const { t } = useTranslation(['workOrders', 'schedule']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const id = useId();
  // The first day is kept here until the second is chosen.
  const [begun, setBegun] = useState<string | null>(null);
  const label = t('workOrders:column.created_at');
  const shown = [from, until]
    .filter((day) => day !== '')
    .map((day) => displayDate(day, { time_zone: 'UTC', language }));
  const choose = ([first, last]: [string | null, string | null]) => {
    if (first !== null && last === null) return setBegun(first);
    setBegun(null);
    onChange({ created_from: first ?? '', created_until: last ?? '' });
  };
  return (
    <DatePickerInput
      type="range"
      allowSingleDateInRange
      className={classes.days ?? ''}
      // The label alone would hide the chosen days from those who hear the page.
      aria-label={[label, ...shown].join(', ')}
      placeholder={label}
      value={begun === null ? [from === '' ? null : from, until === '' ? null : until] : [begun, null]}
      onChange={choose}
      valueFormat="DD MMM YYYY"
      locale={language}
      clearable
      clearButtonProps={{ 'aria-label': `${t('workOrders:list.unset')}: ${label}` }}
      dropdownType={isPhone ? 'modal' : 'popover'}
      modalProps={{ title: label, withCloseButton: true }}
      // The open calendar is named after the field it belongs to.
      id={id}
      popoverProps={{ id, returnFocus: true, shadow: 'md', onClose: () => setBegun(null) }}
      maxLevel="year"
      hideOutsideDates
      ariaLabels={{ previousMonth: t('schedule:previousMonth'), nextMonth: t('schedule:nextMonth') }}
      leftSection={<IconCalendarEvent size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
      classNames={DAY_CLASSES}
    />
  );
}
