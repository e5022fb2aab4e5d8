import type { Tonight } from '@gerbang/shared/contracts/gate';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';

import type { GateDevice, GateDeviceState } from '../../lib/gate-device/gate-device.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { gateApi, useTonightQuery } from './gate.api.ts';

/** So old the device's copy of tonight may get while there is network. */
const POLL_MS = 60_000;

/** Tonight's permits as this device knows them: downloaded while there is network, kept for when there is none. */
export function useTonight(
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
    // What the device itself records changes what it knows of tonight.
    if (device === undefined || pending === undefined) return undefined;
    let isThere = true;
    const read = async () => {
      if (currentData !== undefined) await device.saveTonight(currentData);
      const known = await device.readTonight();
      if (isThere) setTonight(known);
    };
    // What cannot be kept is shown all the same.
    read().catch(() => isThere && setTonight(currentData));
    return () => {
      isThere = false;
    };
  }, [device, currentData, pending]);
  return { tonight, refresh: () => void dispatch(gateApi.util.invalidateTags(['Gate'])) };
}
