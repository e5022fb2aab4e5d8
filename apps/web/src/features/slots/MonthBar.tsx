import { ActionIcon, Button, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { monthAfter, monthName } from './months.ts';

import classes from './calendar.module.css';

interface Props {
  month: string;
  today: string;
  onTurn: (month: string) => void;
}

/** Which month is shown, and the ways to others. */
export function MonthBar({ month, today, onTurn }: Props) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const thisMonth = today.slice(0, 7);
  return (
    <div className={classes.bar}>
      <ActionIcon size={36} aria-label={t('calendar.previous')} onClick={() => onTurn(monthAfter(month, -1))}>
        <IconChevronLeft size={20} stroke={1.8} />
      </ActionIcon>
      <Title order={2} fz={17} aria-live="polite">
        {monthName(month, language)}
      </Title>
      <ActionIcon size={36} aria-label={t('calendar.next')} onClick={() => onTurn(monthAfter(month, 1))}>
        <IconChevronRight size={20} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" ml="auto" disabled={month === thisMonth} onClick={() => onTurn(thisMonth)}>
        {t('calendar.today')}
      </Button>
    </div>
  );
}
