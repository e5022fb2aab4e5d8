import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { Tonight } from '@gerbang/shared/contracts/gate';
import type { GateShift, Movement } from '@gerbang/shared/contracts/gate-movements';
import { createContext, use } from 'react';

import type { GateDevice, GateDeviceState } from '../../lib/gate-device/gate-device.ts';

/** What was just recorded, to be said once on the way back to the scanner. */
export interface Done {
  action: Movement['action'];
  name: string;
  /** How much of it, e.g. `29 items`; empty where there is nothing to count. */
  sum: string;
  at: string;
  /** The server has it; otherwise it is kept on the device until it does. */
  is_booked: boolean;
}

/** A gate: whose shift it is, what the device knows, and whether the server can be asked. */
export interface Gate {
  property: StaffRecord['property'];
  /** Null while nobody has the gate: what happened can be looked at, but nobody is let through. */
  shift: GateShift | null;
  device: GateDevice;
  kept: GateDeviceState;
  /** Undefined until it was downloaded once; the device's own movements are counted in. */
  tonight: Tonight | undefined;
  isOnline: boolean;
  /** The present moment, often enough for minutes. */
  now: Date;
  /** Ends this guard's shift, so that the next one can begin. */
  changeGuard: () => void;
  /** Asks the server again for what may have changed. */
  refresh: () => void;
  done: Done | null;
  tell: (done: Done | null) => void;
}

export const GateContext = createContext<Gate | null>(null);

/** The gate that this screen stands at. */
export function useGate(): Gate {
  const gate = use(GateContext);
  if (gate === null) throw new Error('A screen of the gate stands outside of it');
  return gate;
}

/** The shift under which something is recorded; the screens that record stand only while there is one. */
export function useDuty(): GateShift {
  const { shift } = useGate();
  if (shift === null) throw new Error('Nobody is on duty at this gate');
  return shift;
}
