import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

import { follow } from '../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';
import { approvalsApi } from './approvals.api.ts';

/** Several decisions of one moment are one reason to look again. */
const GATHER_MS = 250;

/** Reads the queue, its counts and the opened permit again whenever the server tells that permits have moved. */
export function useLiveQueue(): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const lookAgain = useDebouncedCallback(
    () => void dispatch(approvalsApi.util.invalidateTags(['PermitQueue', 'Permit'])),
    GATHER_MS,
  );
  const onMessage = useEffectEvent(() => lookAgain());
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: '/permit-queue/live', token }, () => onMessage());
  }, [token]);
}
