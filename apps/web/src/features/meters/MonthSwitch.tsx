import { shiftMonth } from '@gerbang/shared/domain/meters/consumption';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMeterWords } from './use-meter-words.ts';

import classes from './meters.module.css';

interface Props {
  /** YYYY-MM */
  month: string;
  /** No later one can be shown. */
  last: string;
  onShow: (month: string) => void;
}

/** Turns from month to month. */
export function MonthSwitch({ month, last, onShow }: Props) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  return (
    <fieldset className={classes.months} aria-label={t('use.month')}>
      <ActionIcon
        className={classes.turn ?? ''}
        aria-label={t('use.previous')}
        onClick={() => onShow(shiftMonth(month, -1))}
      >
        <IconChevronLeft size={18} stroke={1.9} />
      </ActionIcon>
      <output className={classes.month}>{words.month(month)}</output>
      <ActionIcon
        className={classes.turn ?? ''}
        aria-label={t('use.next')}
        disabled={month >= last}
        onClick={() => onShow(shiftMonth(month, 1))}
      >
        <IconChevronRight size={18} stroke={1.9} />
      </ActionIcon>
    </fieldset>
  );
}
