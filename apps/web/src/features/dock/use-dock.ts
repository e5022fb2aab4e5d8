import { useDebouncedCallback, useInterval } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

import { follow } from '../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';
import { viewOf } from './dock-view.ts';
import { dockApi, useDockQuery } from './dock.api.ts';

/** Several movements of one moment are one reason to look again. */
const GATHER_MS = 250;
/** What the stream misses is there after this long. */
const POLL_MS = 60_000;
const TICK_MS = 10_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Which board is shown, as the address says it; a link shows the same. */
export function useDockAddress() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    /** Empty for the board of now, whichever day that becomes. */
    day: DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : '',
    isBoard: params.get('board') === '1',
    showDay: (day: string) => write({ day }),
    showBoard: (isShown: boolean) => write({ board: isShown ? '1' : '' }),
  };
}

/** The board of a day as it stands at this moment, read again whenever the server tells that permits have moved. */
export function useDock(property_id: string, day: string) {
  const request = useDockQuery({ property_id, day }, { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true });
  useLiveDock(property_id);
  const board = request.isError && request.currentData === undefined ? undefined : request.currentData;
  const now = useServerNow(board?.at, request.fulfilledTimeStamp);
  return {
    board,
    now,
    view: board === undefined ? undefined : viewOf(board, now),
    hasFailed: request.isError && board === undefined,
    /** When the board was last heard of. */
    heardAt: request.fulfilledTimeStamp,
    isStale: request.isError,
    retry: () => void request.refetch(),
  };
}

function useLiveDock(property_id: string): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const lookAgain = useDebouncedCallback(() => void dispatch(dockApi.util.invalidateTags(['Dock'])), GATHER_MS);
  const onMessage = useEffectEvent(() => lookAgain());
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: `/permit-queue/live?property_id=${property_id}`, token }, () => onMessage());
  }, [token, property_id]);
}

/** The present moment by the server's clock: that of a screen on a wall may be wrong. */
function useServerNow(at: string | undefined, heardAt: number | undefined): Date {
  const [local, setLocal] = useState(() => Date.now());
  useInterval(() => setLocal(Date.now()), TICK_MS, { autoInvoke: true });
  const ahead = at === undefined || heardAt === undefined ? 0 : Date.parse(at) - heardAt;
  return new Date(Math.max(local, heardAt ?? 0) + ahead);
}
