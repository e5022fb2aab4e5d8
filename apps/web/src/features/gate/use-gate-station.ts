import type { GateShift } from '@gerbang/shared/contracts/gate/gate-movements';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../lib/use-can.ts';
import { useNow } from '../../lib/use-now.ts';
import type { GateDevice, GateDeviceState, GateOwner } from './device/gate-device.ts';
import { openGateDevice } from './device/open-gate-device.ts';
import type { RecordedMovement, Gate } from './gate-context.ts';
import { useEndShiftMutation } from './gate.api.ts';
import { useTonight } from './use-tonight.ts';

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
  const night = useTonight(device, kept, isOnline && mayGuard);
  const [done, announce] = useState<RecordedMovement | null>(null);
  if (used.kind === 'unavailable') return used;
  if (device === undefined || kept === undefined || shift === undefined) return { kind: 'opening' };
  const gate = { property, shift, device, kept, isOnline, now, changeGuard: change, done, announce, ...night };
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
