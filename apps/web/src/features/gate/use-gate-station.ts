import type { Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateShift } from '@gerbang/shared/contracts/gate/gate-movements';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../lib/use-can.ts';
import { useNow } from '../../lib/use-now.ts';
import type { GateDevice, GateDeviceState, GateOwner } from './device/gate-device.ts';
import { openGateDevice } from './device/open-gate-device.ts';
import type { RecordedMovement, Gate } from './gate-context.ts';
import { gateApi, useEndShiftMutation, useTonightQuery } from './gate.api.ts';

const CLOCK_MS = 10_000;

type Station =
  | { kind: 'opening' }
  | { kind: 'unavailable' }
  | { kind: 'open'; gate: Gate; ended: ShiftState['ended']; begin: ShiftState['begin'] };

export function useStation({ id, property }: StaffRecord): Station {
  const used = useGateDevice({ property_id: property.id, account_id: id });
  const isOnline = useOnline();
  const now = useNow(CLOCK_MS);
  const mayGuard = useCan()('gate.check');
  const device = used.kind === 'open' ? used.device : undefined;
  const kept = used.kind === 'open' ? used.state : undefined;
  const { shift, ended, begin, change } = useShift(device, isOnline, now);
  const { tonight, refresh } = useTonight(device, kept, isOnline && mayGuard);
  const [done, announce] = useState<RecordedMovement | null>(null);
  if (used.kind === 'unavailable') return used;
  if (device === undefined || kept === undefined || shift === undefined) return { kind: 'opening' };
  const gate = { property, shift, device, kept, tonight, isOnline, now, changeGuard: change, refresh, done, announce };
  return { kind: 'open', gate, ended, begin };
}

/** `shift` is undefined until it was read from the device, and null when no guard is on duty. */
interface ShiftState {
  shift: GateShift | null | undefined;
  /** The shift that has just expired. Its guard most likely continues. */
  ended: GateShift | undefined;
  begin: (shift: GateShift) => Promise<void>;
  change: () => void;
}

/**
 * The shift on this device. At its end the guard has to enter the PIN again. Without network the shift continues,
 * because the PIN could not be checked.
 */
function useShift(device: GateDevice | undefined, isOnline: boolean, now: Date): ShiftState {
  const { t } = useTranslation('gate');
  const [kept, setKept] = useState<GateShift | null>();
  const [endShift] = useEndShiftMutation();
  useEffect(() => {
    if (device === undefined) return undefined;
    let isThere = true;
    const read = async () => {
      // If the shift cannot be decrypted, the guard starts a new one.
      const found = await device.readShift().catch(() => undefined);
      if (isThere) setKept(found ?? null);
    };
    void read();
    return () => {
      isThere = false;
      setKept(undefined);
    };
  }, [device]);
  const isOver = kept !== null && kept !== undefined && isOnline && now >= new Date(kept.ends_at);
  const begin = async (shift: GateShift) => {
    await device?.saveShift(shift);
    setKept(shift);
  };
  const change = () => {
    if (kept === null || kept === undefined || device === undefined) return;
    if (!isOnline) {
      staffToast('blank', t('head.changeOffline', { name: kept.guard.name }));
      return;
    }
    // If this request fails, the server ends this shift when the next one starts.
    void endShift({ property_id: device.owner.property_id, id: kept.id });
    void device.saveShift(undefined);
    setKept(null);
  };
  return { shift: isOver ? null : kept, ended: isOver ? kept : undefined, begin, change };
}

/** Interval of downloading tonight's permits while online. */
const POLL_MS = 60_000;

/** Tonight's permits: downloaded while online, and stored on the device for use without network. */
function useTonight(
  device: GateDevice | undefined,
  kept: GateDeviceState | undefined,
  isOnline: boolean,
): { tonight: Tonight | undefined; refresh: () => void } {
  const dispatch = useAppDispatch();
  const [tonight, setTonight] = useState<Tonight>();
  const wanted = device === undefined || !isOnline ? skipToken : { property_id: device.owner.property_id };
  const { currentData } = useTonightQuery(wanted, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const pending = kept?.pending;
  useEffect(() => {
    // A new movement changes the permits, so read them again after each one.
    if (device === undefined || pending === undefined) return undefined;
    let isThere = true;
    const read = async () => {
      if (currentData !== undefined) await device.saveTonight(currentData);
      const known = await device.readTonight();
      if (isThere) setTonight(known);
    };
    // If the permits cannot be stored, show the downloaded ones.
    read().catch(() => isThere && setTonight(currentData));
    return () => {
      isThere = false;
    };
  }, [device, currentData, pending]);
  return { tonight, refresh: () => void dispatch(gateApi.util.invalidateTags(['Gate'])) };
}

type UsedGateDevice =
  | { kind: 'opening' }
  | { kind: 'open'; device: GateDevice; state: GateDeviceState }
  /** The browser does not allow storage (a private window, or a page without TLS), so the gate only works online. */
  | { kind: 'unavailable' };

type Opened = { of: string; device: GateDevice | undefined };

const NOTHING: GateDeviceState = { pending: [], is_sending: false };
const noSubscription = () => () => {};

/** Keeps the device's storage open while the screen is shown, and subscribes to its state. */
function useGateDevice({ property_id, account_id }: GateOwner): UsedGateDevice {
  const [opened, setOpened] = useState<Opened>();
  const of = `${account_id}/${property_id}`;
  useEffect(() => {
    let isLeft = false;
    let device: GateDevice | undefined;
    const open = async () => {
      try {
        device = await openGateDevice({ property_id, account_id });
      } catch {
        device = undefined;
      }
      if (isLeft) device?.close();
      else setOpened({ of: `${account_id}/${property_id}`, device });
    };
    void open();
    return () => {
      isLeft = true;
      device?.close();
    };
  }, [property_id, account_id]);

  const current = opened?.of === of ? opened : undefined;
  const device = current?.device;
  const state = useSyncExternalStore(device?.subscribe ?? noSubscription, device?.readState ?? (() => NOTHING));
  if (current === undefined) return { kind: 'opening' };
  return device === undefined ? { kind: 'unavailable' } : { kind: 'open', device, state };
}

/** Whether the browser reports a network. Only a request shows whether the server can be reached. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
