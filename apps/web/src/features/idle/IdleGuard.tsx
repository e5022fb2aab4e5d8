import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'react-redux';

import { rememberSessionEnd } from '../../lib/session/session-end.ts';
import type { AppStore } from '../../lib/store/store.ts';
import { createIdleWatch } from './idle-watch.ts';
import { IdleDialog } from './IdleDialog.tsx';
import { useEndSession } from './use-end-session.ts';

/** Tabs that end at the same moment do so within this time of each other. */
const SAME_MOMENT_MS = 10_000;

const useAppStore = useStore.withTypes<AppStore>();

/** Around the staff's screens: warns a person who does nothing, and ends their session when they do not answer. */
export function IdleGuard({ user_id, children }: { user_id: string; children: ReactNode }) {
  const store = useAppStore();
  const end = useEndSession();
  const [watch] = useState(createIdleWatch);
  const idleness = useSyncExternalStore(watch.subscribe, watch.read);
  const isOver = idleness.kind === 'over';
  const endIdle = useEffectEvent(() => void end('idle'));
  useEffect(() => {
    if (isOver) endIdle();
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
  if (isOver) return null;
  return (
    <>
      {children}
      {idleness.kind === 'warned' && (
        <IdleDialog endsAt={idleness.ends_at} onStay={watch.stay} onLeave={() => void end('asked')} />
      )}
    </>
  );
}
