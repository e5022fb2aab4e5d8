import type { Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateShift, MusterStep, Passing } from '@gerbang/shared/contracts/gate/gate-movements';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { createContext, use } from 'react';

import type { GateDevice, GateDeviceState } from './device/gate-device.ts';

/** The movement that was just recorded. The scanner shows it once. */
export interface RecordedMovement {
  action: Passing;
  name: string;
  /** What passed, e.g. `29 items`. Empty if nothing is counted. */
  sum: string;
  at: string;
  /** False while the movement is stored on the device only. */
  is_booked: boolean;
}

/** Context of all gate screens. */
export interface Gate {
  property: StaffRecord['property'];
  /** Null while no guard is on duty. Lists can be opened then, but no movement can be recorded. */
  shift: GateShift | null;
  device: GateDevice;
  kept: GateDeviceState;
  /**
   * Undefined until tonight's permits were downloaded once. Includes this device's own movements and the newest steps of
   * a muster.
   */
  tonight: Tonight | undefined;
  isOnline: boolean;
  /** Current time, updated every few seconds. */
  now: Date;
  /** Ends this guard's shift, so that the next guard can start one. */
  changeGuard: () => void;
  refresh: () => void;
  /** Records a step of a muster. It counts at once in `tonight`, before it is stored. */
  recordStep: (step: MusterStep, shift: GateShift) => Promise<void>;
  done: RecordedMovement | null;
  announce: (done: RecordedMovement | null) => void;
}

export const GateContext = createContext<Gate | null>(null);

export function useGate(): Gate {
  const gate = use(GateContext);
  if (gate === null) throw new Error('useGate is called outside of GateContext');
  return gate;
}

/** The current shift. Only for screens that are shown during a shift. */
export function useCurrentShift(): GateShift {
  const { shift } = useGate();
  if (shift === null) throw new Error('Nobody is on duty at this gate');
  return shift;
}
