import { useEffect, useState, useSyncExternalStore } from 'react';

import type { GateDevice, GateDeviceState, GateOwner } from './gate-device.ts';
import { openGateDevice } from './open-gate-device.ts';

/** The device of the person who has the gate open. */
export type UsedGateDevice =
  | { kind: 'opening' }
  | { kind: 'open'; device: GateDevice; state: GateDeviceState }
  /** This browser keeps nothing for us (a private window, or an address without TLS): the gate works with network only. */
  | { kind: 'unavailable' };

type Opened = { of: string; device: GateDevice | undefined };

const NOTHING: GateDeviceState = { pending: [], is_sending: false };
const noSubscription = () => () => {};

/** Opens the device while the screen stands, and follows how it stands. */
export function useGateDevice({ property_id, account_id }: GateOwner): UsedGateDevice {
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
