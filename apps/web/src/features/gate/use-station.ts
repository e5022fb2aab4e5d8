import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { useState } from 'react';

import { useGateDevice } from '../../lib/gate-device/use-gate-device.ts';
import { useOnline } from '../../lib/gate-device/use-online.ts';
import { useCan } from '../../lib/use-can.ts';
import type { Done, Gate } from './gate-context.ts';
import { useNow } from './use-now.ts';
import { useShift } from './use-shift.ts';
import type { ShiftState } from './use-shift.ts';
import { useTonight } from './use-tonight.ts';

/** How far the gate is: its device opens, or it is there. */
export type Station =
  | { kind: 'opening' }
  | { kind: 'unavailable' }
  | { kind: 'open'; gate: Gate; ended: ShiftState['ended']; begin: ShiftState['begin'] };

/** Brings together what the gate is made of, for one person at one property. */
export function useStation({ id, property }: StaffRecord): Station {
  const used = useGateDevice({ property_id: property.id, account_id: id });
  const isOnline = useOnline();
  const now = useNow();
  const mayGuard = useCan()('gate.check');
  const device = used.kind === 'open' ? used.device : undefined;
  const kept = used.kind === 'open' ? used.state : undefined;
  const { shift, ended, begin, change } = useShift(device, isOnline, now);
  const { tonight, refresh } = useTonight(device, kept, isOnline && mayGuard);
  const [done, tell] = useState<Done | null>(null);
  if (used.kind === 'unavailable') return used;
  if (device === undefined || kept === undefined || shift === undefined) return { kind: 'opening' };
  const gate = { property, shift, device, kept, tonight, isOnline, now, changeGuard: change, refresh, done, tell };
  return { kind: 'open', gate, ended, begin };
}
