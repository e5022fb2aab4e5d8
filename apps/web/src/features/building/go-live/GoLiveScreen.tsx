import '@mantine/core/styles/Skeleton.layer.css';
import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { useGoLiveQuery } from '../../../entities/place/go-live.api.ts';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { enterProperty } from '../../../lib/session/auth.slice.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { Checklist } from './Checklist.tsx';
import { CopyCard } from './CopyCard.tsx';
import { LockCard } from './LockCard.tsx';
import { PhaseNote } from './PhaseNote.tsx';
import { useMailTest } from './use-mail-test.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './go-live.module.css';

/** The checklist of a property in preparation. Opening it chooses the property, so that its links lead to its records. */
export function GoLiveScreen() {
  const { propertyId: id = '' } = useParams();
  const { t } = useTranslation('goLive');
  const mail = useMailTest(id);
  const { currentData, error, isFetching, refetch } = useGoLiveQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: mail.pollingInterval,
    skipPollingIfUnfocused: true,
  });
  const isChosen = useChosen(currentData);
  if (problemOf(error)?.status === 404) {
    return (
      <MessagePage title={t('title')} text={t('unknown')} action={{ label: t('toList'), to: '/settings/property' }} />
    );
  }
  if (currentData === undefined || !isChosen) {
    return (
      <div className={layout.page} aria-busy={isFetching}>
        {error === undefined || isFetching ? (
          <Skeleton height={420} radius={12} />
        ) : (
          <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className={layout.page}>
      <PhaseNote property={currentData} />
      <div className={classes.columns}>
        <Checklist property={currentData} mail={mail} />
        <aside className={classes.aside}>
          <LockCard property={currentData} />
          {currentData.phase === 'preparation' && <CopyCard property={currentData} />}
        </aside>
      </div>
    </div>
  );
}

/**
 * Chooses the shown property in the header, once. When the person then chooses another one there, the screen follows.
 * Returns whether the property is the chosen one.
 */
function useChosen(shown: GoLiveAnswer | undefined): boolean {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { property_id } = useAuth();
  const entered = useRef<string | null>(null);
  const enter = useEffectEvent((phase: GoLiveAnswer['phase'] | undefined) => {
    if (shown === undefined || phase === undefined) return;
    const { id, name, short_code, city, time_zone } = shown;
    dispatch(enterProperty({ id, name, short_code, city, time_zone, in_preparation: phase === 'preparation' }));
    entered.current = id;
  });
  const follow = useEffectEvent((chosen: string | null) => {
    if (chosen === null || shown === undefined || chosen === shown.id || entered.current !== shown.id) return;
    void navigate(`/settings/property/${chosen}/goLive`, { replace: true });
  });
  // Runs before `enter`, so it never sees the property that was chosen before this screen.
  useEffect(() => follow(property_id), [property_id]);
  useEffect(() => enter(shown?.phase), [shown?.phase]);
  return shown !== undefined && property_id === shown.id;
}
