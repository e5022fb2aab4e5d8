import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayRangeField } from '../../components/DayRangeField.tsx';
import type { Limit } from './use-audit-address.ts';

import classes from './audit.module.css';

interface Props {
  limits: Readonly<Record<Limit, string>>;
  time_zone: string;
  /** The names of the one person and the one record, as the shown rows tell them. */
  names: { author: string | undefined; record: string | undefined };
  onLimit: (limit: Partial<Record<Limit, string>>) => void;
}

/** Which days are shown, and that only one person's or one record's rows are. */
export function Narrowing({ limits: { from, to, author_id, record_id }, time_zone, names, onLimit }: Props) {
  const { t } = useTranslation('audit');
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  return (
    <div className={classes.narrowing}>
      <DayRangeField
        className={classes.days ?? ''}
        label={t('days.label')}
        placeholder={t('days.all')}
        clear={t('days.clear')}
        from={from}
        until={to}
        last={today}
        onChange={(days) => onLimit({ from: days.from, to: days.until })}
      />
      {author_id !== '' && (
        <Only
          text={t('only.author', { name: names.author ?? t('only.one') })}
          onUnset={() => onLimit({ author_id: '' })}
        />
      )}
      {record_id !== '' && (
        <Only
          text={t('only.record', { name: names.record ?? t('only.oneRecord') })}
          onUnset={() => onLimit({ record_id: '' })}
        />
      )}
    </div>
  );
}

function Only({ text, onUnset }: { text: string; onUnset: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <span className={classes.only}>
      {text}
      <UnstyledButton className={classes.unset} aria-label={t('only.unset', { name: text })} onClick={onUnset}>
        <IconX size={14} stroke={1.9} aria-hidden="true" />
      </UnstyledButton>
    </span>
  );
}
