import type { GateShift } from '@gerbang/shared/contracts/gate-movements';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GateDevice } from '../../lib/gate-device/gate-device.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useEndShiftMutation } from './gate.api.ts';

/** The shift on this device: undefined until it was looked for, null when none stands. */
export interface ShiftState {
  shift: GateShift | null | undefined;
  /** The shift that has just ended by itself, whose guard most likely goes on. */
  ended: GateShift | undefined;
  begin: (shift: GateShift) => Promise<void>;
  change: () => void;
}

/** Whose shift it is. It ends at its time and the PIN is asked again; without network, where nobody could answer it, it goes on. */
export function useShift(device: GateDevice | undefined, isOnline: boolean, now: Date): ShiftState {
  const { t } = useTranslation('gate');
  const [kept, setKept] = useState<GateShift | null>();
  const [endShift] = useEndShiftMutation();
  useEffect(() => {
    if (device === undefined) return undefined;
    let isThere = true;
    const read = async () => {
      // What cannot be read any more is asked for again.
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
    // The next one's shift ends this one on the server too, should this not get through.
    void endShift({ property_id: device.owner.property_id, id: kept.id });
    void device.saveShift(undefined);
    setKept(null);
  };
  return { shift: isOver ? null : kept, ended: isOver ? kept : undefined, begin, change };
}
