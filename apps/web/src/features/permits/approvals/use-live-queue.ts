import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

import { follow } from '../../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';
import { approvalsApi } from './approvals.api.ts';

/** Groups messages that arrive within this time into one refetch. */
const DEBOUNCE_MS = 250;

/** Refetches lists of permits, their counts and the open permit when the server reports a change. */
export function useLiveQueue(): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const refetch = useDebouncedCallback(
    () => void dispatch(approvalsApi.util.invalidateTags(['PermitQueue', 'Permit'])),
    DEBOUNCE_MS,
  );
  const onMessage = useEffectEvent(() => refetch());
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: '/permit-queue/live', token }, () => onMessage());
  }, [token]);
}
