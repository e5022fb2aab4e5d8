import { idleness } from '@gerbang/shared/domain/people/idle';
import { useDebouncedCallback, useInterval } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { patchParams } from '../../../lib/address/patch-params.ts';
import { DAY } from '../../../lib/address/use-address-filters.ts';
import { follow } from '../../../lib/live/follow.ts';
import { ACTIVITY_KEY, readActivity, writeActivity } from '../../../lib/session/activity.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';
import { viewOf } from './dock-view.ts';
import { dockApi, useDockQuery } from './dock.api.ts';

/** Several messages of the live stream within this time cause one reload. */
const DEBOUNCE_MS = 250;
/** Reload interval, in case the live stream missed a change. */
const POLL_MS = 60_000;
const TICK_MS = 10_000;

/** The day is in the URL, so that a shared link shows the same board. */
export function useDockAddress() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(patchParams(patch), { preventScrollReset: true });
  return {
    /** Empty if the URL has no valid day. The current board is shown then. */
    day: DAY.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : '',
    isBoard: params.get('board') === '1',
    isWeek: params.get('view') === 'week',
    showDay: (day: string) => write({ day, view: '' }),
    showWeek: (day: string) => write({ day, view: 'week' }),
    showBoard: (isShown: boolean) => write({ board: isShown ? '1' : '' }),
  };
}

export type DockAddress = ReturnType<typeof useDockAddress>;

/** The board of a day. Loads it again when the live stream reports a movement. */
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
    /** Time of the last successful answer. */
    heardAt: request.fulfilledTimeStamp,
    isStale: request.isError,
    retry: () => void request.refetch(),
  };
}

export function useLiveDock(property_id: string): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const lookAgain = useDebouncedCallback(() => void dispatch(dockApi.util.invalidateTags(['Dock'])), DEBOUNCE_MS);
  const onMessage = useEffectEvent(() => lookAgain());
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: `/permit-queue/live?property_id=${property_id}`, token }, () => onMessage());
  }, [token, property_id]);
}

/** Current time by the server's clock, because the clock of a wall screen may be wrong. */
function useServerNow(at: string | undefined, heardAt: number | undefined): Date {
  const [local, setLocal] = useState(() => Date.now());
  useInterval(() => setLocal(Date.now()), TICK_MS, { autoInvoke: true });
  const ahead = at === undefined || heardAt === undefined ? 0 : Date.parse(at) - heardAt;
  return new Date(Math.max(local, heardAt ?? 0) + ahead);
}

const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Keeps the session alive while the board is shown on a wall: each response of the server counts as activity. If no
 * person has touched the board for longer than the idle limit of a session, closing the board ends the session, so that
 * a passer-by cannot use the account.
 */
export function useWallSession(isOn: boolean, heardAt: number | undefined): void {
  const touchedAt = useRef(0);
  const isAlone = useRef(false);
  const onTouch = useEffectEvent(() => {
    const now = Date.now();
    isAlone.current ||= idleness(touchedAt.current, now).kind === 'over';
    touchedAt.current = now;
  });
  const onLeave = useEffectEvent(() => {
    isAlone.current ||= idleness(touchedAt.current, Date.now()).kind === 'over';
    if (!isAlone.current) return;
    writeActivity(0);
    // A `storage` event fires only in other tabs. Dispatch one here for the idle timer of this tab.
    window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY }));
  });
  useEffect(() => {
    if (!isOn) return undefined;
    touchedAt.current = readActivity() ?? Date.now();
    isAlone.current = false;
    const touch = () => onTouch();
    for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true });
      onLeave();
    };
  }, [isOn]);
  useEffect(() => {
    if (isOn && heardAt !== undefined) writeActivity(Date.now());
  }, [isOn, heardAt]);
}

interface DockKeys {
  step: (by: 1 | -1) => void;
  today: () => void;
  board: () => void;
  week: () => void;
}

/** Shortcuts are disabled while a field has the focus or a dialog is open. */
export function useDockKeys({ step, today, board, week }: DockKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isElsewhere(event)) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      t: today,
      b: board,
      w: week,
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  // The arrow keys scroll the grid while it has the focus.
  return key.startsWith('Arrow') && target.closest('[data-scrolls]') !== null;
}
