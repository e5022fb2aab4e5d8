import type { Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateShift, MusterEvent, MusterStep } from '@gerbang/shared/contracts/gate/gate-movements';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';

import { newOrderedUuid } from '../../lib/api/ids.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import type { GateDevice, GateDeviceState } from './device/gate-device.ts';
import { mergeSteps } from './device/overlay.ts';
import type { Gate } from './gate-context.ts';
import { gateApi, useMusterStepsQuery, useTonightQuery } from './gate.api.ts';

/** Interval of downloading tonight's permits while online. */
const POLL_MS = 60_000;
/** Interval of reading the muster while online. Short, because every phone must learn of an emergency at once. */
const MUSTER_POLL_MS = 10_000;

/** Tonight's permits and the muster: downloaded while online, and stored on the device for use without network. */
export function useTonight(
  device: GateDevice | undefined,
  kept: GateDeviceState | undefined,
  isOnline: boolean,
): Pick<Gate, 'tonight' | 'refresh' | 'recordStep'> {
  const dispatch = useAppDispatch();
  const [stored, setStored] = useState<Tonight>();
  // Steps of a muster count at once. They are held here until they were read back from the device's storage.
  const [held, setHeld] = useState<readonly MusterEvent[]>([]);
  const wanted = device === undefined || !isOnline ? skipToken : { property_id: device.owner.property_id };
  const { currentData } = useTonightQuery(wanted, { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true });
  const { currentData: steps } = useMusterStepsQuery(wanted, {
    pollingInterval: MUSTER_POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const pending = kept?.pending;
  useEffect(() => {
    // A new movement changes the permits, so read them again after each one.
    if (device === undefined || pending === undefined) return undefined;
    let isThere = true;
    const read = async () => {
      if (currentData !== undefined) await device.saveTonight(withSteps(currentData, steps));
      const known = await device.readTonight();
      if (!isThere) return;
      setStored(known);
      const settled = pending.filter(({ outcome }) => outcome !== undefined).map(({ movement }) => movement);
      const done = new Set([...(known?.muster ?? []), ...settled].map(({ id }) => id));
      setHeld((events) => events.filter(({ id }) => !done.has(id)));
    };
    // If the permits cannot be stored, show the downloaded ones.
    read().catch(() => isThere && setStored(currentData));
    return () => {
      isThere = false;
    };
  }, [device, currentData, steps, pending]);
  const tonight = stored && withSteps(stored, steps, held);
  const recordStep = useRecordStep(device, tonight, {
    isOnline,
    hold: (event) => setHeld((events) => [...events, event]),
    drop: ({ id }) => setHeld((events) => events.filter((event) => event.id !== id)),
  });
  return { tonight, refresh: () => void dispatch(gateApi.util.invalidateTags(['Gate'])), recordStep };
}

function withSteps(tonight: Tonight, steps: readonly MusterEvent[] = [], held: readonly MusterEvent[] = []): Tonight {
  return { ...tonight, muster: mergeSteps(tonight.muster, steps, held) };
}

/** Records a step of the muster in the queue of the device, so that it works without network. */
function useRecordStep(
  device: GateDevice | undefined,
  tonight: Tonight | undefined,
  { isOnline, hold, drop }: { isOnline: boolean } & Record<'hold' | 'drop', (event: MusterEvent) => void>,
): Gate['recordStep'] {
  const { t } = useTranslation('gate');
  const lastAt = useRef(0);
  return async (step: MusterStep, { id: shift_id, guard }: GateShift) => {
    // The clocks of two phones differ. A step is newer than all steps that this phone knows or has just recorded.
    const known = [lastAt.current, ...(tonight?.muster ?? []).map((event) => Date.parse(event.at))];
    const at = new Date(Math.max(Date.now(), ...known.map((time) => time + 1)));
    lastAt.current = at.getTime();
    const event = { id: newOrderedUuid(at), at: at.toISOString(), by: guard.name, step };
    const movement = { id: event.id, at: event.at, shift_id, was_offline: !isOnline, muster: step };
    hold(event);
    try {
      await device?.enqueue({ ...NO_PERMIT, ...movement, action: 'muster' }, []);
    } catch {
      drop(event);
      staffToast('error', t('act.notKept'));
    }
  };
}

const NO_PERMIT = { permit_id: null, code: '', items: [], workers: 0, worker_ids: [], note: '', photos: [] };
