import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

import { follow } from '../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';
import { workOrdersApi, type WorkOrderKey } from './work-orders.api.ts';

/** Several changes of one moment are one reason to look again. */
const GATHER_MS = 250;

/** Reads a work order again whenever somebody else has changed it; what one has done oneself is known already. */
export function useLiveOrder({ property_id, id }: WorkOrderKey, updated_at: string | undefined): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const lookAgain = useDebouncedCallback(
    () => void dispatch(workOrdersApi.util.invalidateTags(['WorkOrder'])),
    GATHER_MS,
  );
  const onMessage = useEffectEvent((message: unknown) => {
    if (updated_at !== undefined && updated_at !== momentOf(message)) lookAgain();
  });
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: `/work-order/${id}/live?property_id=${property_id}`, token }, (message) =>
      onMessage(message),
    );
  }, [token, property_id, id]);
}

function momentOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'updated_at' in message ? message.updated_at : undefined;
}
