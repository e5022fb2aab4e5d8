import type { Roster } from '@gerbang/shared/contracts/security';
import { addDays } from '@gerbang/shared/domain/permits/time-zone';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useSecurityWords } from './use-security-words.ts';

import classes from './security.module.css';

interface Props {
  roster: Roster;
  /** An empty day is the week that it is. */
  onShow: (day: string) => void;
}

/** Which week is shown, and the way to others. */
export function WeekSwitch({ roster: { days, today, time_zone }, onShow }: Props) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  const [first = today, last = today] = [days[0], days.at(-1)];
  const step = (by: number) => {
    const day = addDays(first, by);
    onShow(day <= today && addDays(day, 6) >= today ? '' : day);
  };
  return (
    <div className={classes.week}>
      <ActionIcon variant="default" size={36} aria-label={t('roster.previous')} onClick={() => step(-7)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" h={36} px={12} disabled={days.includes(today)} onClick={() => onShow('')}>
        {t('roster.thisWeek')}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={t('roster.next')} onClick={() => step(7)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
      <h2 className={classes.weekTitle} aria-live="polite">
        {words.dayOfMonth(first)} – {words.dayOfMonth(last)}
      </h2>
    </div>
  );
}
