import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'react-redux';

import { isServerReachable } from '../../lib/reachable.ts';
import { rememberSessionEnd } from '../../lib/session/session-end.ts';
import type { AppStore } from '../../lib/store/store.ts';
import { createIdleWatch } from './idle-watch.ts';
import { IdleDialog } from './IdleDialog.tsx';
import { useEndSession } from './use-end-session.ts';

/** Tabs that end at the same moment do so within this time of each other. */
const SAME_MOMENT_MS = 10_000;

const useAppStore = useStore.withTypes<AppStore>();

interface Props {
  user_id: string;
  /** The screen works without network: while there is none nobody could log in again, so the session does not end. */
  worksOffline?: boolean;
  children: ReactNode;
}

/** Around the staff's screens: warns a person who does nothing, and ends their session when they do not answer. */
export function IdleGuard({ user_id, worksOffline = false, children }: Props) {
  const store = useAppStore();
  const end = useEndSession();
  const [watch] = useState(createIdleWatch);
  const idleness = useSyncExternalStore(watch.subscribe, watch.read);
  const isOver = idleness.kind === 'over';
  const endIdle = useEffectEvent(async () => {
    if (worksOffline && !(await isServerReachable())) watch.stay();
    else await end('idle');
  });
  useEffect(() => {
    if (isOver) void endIdle();
  }, [isOver]);
  // The session went while its screens stood: by a call that was not let in any more, or in another tab.
  useEffect(
    () => () => {
      if (store.getState().auth.token !== null) return;
      const stood = watch.read();
      const isLate = stood.kind === 'warned' && stood.ends_at - Date.now() < SAME_MOMENT_MS;
      rememberSessionEnd({ why: stood.kind === 'over' || isLate ? 'idle' : 'ended', user_id });
    },
    [store, watch, user_id],
  );
  if (isOver && !worksOffline) return null;
  return (
    <>
      {children}
      {idleness.kind === 'warned' && (
        <IdleDialog endsAt={idleness.ends_at} onStay={watch.stay} onLeave={() => void end('asked')} />
      )}
    </>
  );
}
