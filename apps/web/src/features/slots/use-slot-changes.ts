import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { factsOf, moved } from './slot-facts.ts';
import { useUpdateSlotMutation } from './slots.api.ts';
import type { Slot } from './slots.api.ts';

/** What is changed of a slot straight from the list. */
export interface SlotChanges {
  /** The slot that is being changed. */
  busyId: string | null;
  move: (slot: Slot, by: -1 | 1) => Promise<void>;
  setActive: (slot: Slot, active: boolean) => Promise<void>;
}

/** Moves slots and switches them on and off; each is sent from the version that was read. */
export function useSlotChanges(property_id: string, slots: readonly Slot[]): SlotChanges {
  const { t } = useTranslation('property');
  const errorText = useErrorText();
  const [update] = useUpdateSlotMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  const send = async (id: string, changed: readonly Slot[]) => {
    setBusyId(id);
    for (const slot of changed) {
      const { error } = await update({ property_id, id: slot.id, body: { ...factsOf(slot), version: slot.version } });
      if (error === undefined) continue;
      setBusyId(null);
      staffToast('error', t('editFailed'));
      return void staffToast('blank', errorText(error));
    }
    setBusyId(null);
    staffToast('success', t('edited'));
  };
  return {
    busyId,
    move: (slot, by) => send(slot.id, moved(slots, slot.id, by)),
    setActive: (slot, active) => send(slot.id, [{ ...slot, active }]),
  };
}
