import './meters-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { MeterRound } from '@gerbang/shared/contracts/meters';
import { Progress, Skeleton, Title } from '@mantine/core';
import { IconChevronLeft, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useMeterRoundQuery } from './meters.api.ts';
import { RoundForm } from './RoundForm.tsx';
import { RoundList } from './RoundList.tsx';
import { UnsentNote } from './UnsentNote.tsx';
import { useMeterWords } from './use-meter-words.ts';
import { useRound } from './use-round.ts';

import classes from './round.module.css';

/** Reads the meters of this month in walking order: one before the eyes, the next at once. */
export function RoundScreen() {
  const property_id = useAuth().property_id ?? '';
  const { currentData, isError, isFetching, refetch } = useMeterRoundQuery(property_id, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData !== undefined) return <Round key={property_id} property_id={property_id} round={currentData} />;
  return (
    <div className={classes.page}>
      {isError ? (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <Skeleton height={44} radius={8} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}

function Round({ property_id, round }: { property_id: string; round: MeterRound }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const current = useRound(property_id, round);
  const total = round.data.length;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link className={classes.back} to="/bmDepartment/tenantMeterUtility">
          <IconChevronLeft size={18} stroke={2} aria-hidden="true" />
          {t('round.back')}
        </Link>
        <div className={classes.titles}>
          <Title order={1} fz={20} lh={1.2}>
            {t('round.month', { month: words.month(round.month) })}
          </Title>
          <b className={classes.count}>{t('round.progress', { done: current.count, total })}</b>
        </div>
        <Progress
          value={total === 0 ? 0 : (current.count / total) * 100}
          size={8}
          radius={4}
          aria-label={t('round.progressLabel')}
        />
      </header>
      <UnsentNote unsent={current.unsent} meters={round.data} onShow={current.show} />
      {current.current === null ? (
        <p className={classes.done}>
          {total > 0 && <IconCircleCheck size={22} stroke={1.9} aria-hidden="true" />}
          {t(total === 0 ? 'round.empty' : 'round.done')}
        </p>
      ) : (
        <RoundForm key={current.current.id} meter={current.current} round={current} />
      )}
      {total > 0 && <RoundList meters={round.data} round={current} />}
    </div>
  );
}
