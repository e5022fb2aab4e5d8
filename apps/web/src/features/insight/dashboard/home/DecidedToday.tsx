import type { OwnDecisions } from '@gerbang/shared/contracts/insight/homes';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { formatTime } from '../../../../lib/format/dates.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { HomeCard, HomeRow } from './HomeKit.tsx';
import { permitAt, REGISTER } from './use-home.ts';
import type { Loaded } from './use-home.ts';

import classes from './home.module.css';

const SHOWN = 4;
const SIGN = { approved: IconCheck, returned: IconArrowBackUp, rejected: IconX } as const;

export function DecidedToday({ query, time_zone }: { query: Loaded<OwnDecisions>; time_zone: string }) {
  const { t } = useTranslation('home');
  const [isWhole, setIsWhole] = useState(false);
  const count = query.data?.today.length ?? 0;
  return (
    <HomeCard
      title={t('today.title')}
      note={count === 0 ? '' : String(count)}
      query={query}
      emptyText={({ today }) => (today.length === 0 ? t('today.none') : null)}
    >
      {({ today }) => (
        <>
          <ul className={classes.rows}>
            {today.slice(0, isWhole ? today.length : SHOWN).map((decided) => {
              const { id, kind, name, decision, decided_at, is_answered } = decided;
              const Sign = SIGN[decision];
              return (
                <HomeRow
                  key={`${id} ${decided_at}`}
                  icon={<Sign size={16} stroke={2} />}
                  title={name}
                  text={`${t(`today.${decision}`)} · ${t(`kind.${kind}`)}`}
                  end={
                    <>
                      {is_answered && (
                        <span className={classes.pill} data-tone="good">
                          {t('today.answered')}
                        </span>
                      )}{' '}
                      {formatTime(decided_at, { time_zone })}
                    </>
                  }
                  to={is_answered ? permitAt(id) : `${REGISTER}?permit=${id}`}
                />
              );
            })}
          </ul>
          {!isWhole && today.length > SHOWN && (
            <Button variant="subtle" fullWidth onClick={() => setIsWhole(true)}>
              {t('today.all', { count: today.length })}
            </Button>
          )}
        </>
      )}
    </HomeCard>
  );
}
