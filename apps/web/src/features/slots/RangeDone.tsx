import type { ClosedDates } from '@gerbang/shared/contracts/schedule-settings';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { shortDay } from '../../components/days.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

import classes from './schedule.module.css';

/** What was closed, and on which of the days permits are booked already. */
export function RangeDone({ closed, onClose }: { closed: ClosedDates; onClose: () => void }) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  return (
    <>
      <Text fw={600} mb={10}>
        {t('range.done', { count: closed.days.length })}
      </Text>
      <p className={classes.warning} role="alert">
        {t('range.booked', { count: closed.booked })}
      </p>
      <dl className={classes.bookedDays} tabIndex={-1}>
        {closed.days
          .filter(({ booked }) => booked > 0)
          .map(({ day, booked }) => (
            <div key={day}>
              <dt>{shortDay(day, language)}</dt>
              <dd>{t('range.bookedOn', { count: booked })}</dd>
            </div>
          ))}
      </dl>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>
          {t('range.finish')}
        </Button>
      </div>
    </>
  );
}
