import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';

import { useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import { useOpenDaysQuery } from '../../../lib/api/use-open-days.ts';
import type { UnloadingSlot } from './unloading-faults.ts';

export function useUnloadingSchedule(property: LoadingForm['property'], chosen: string | null) {
  const asked = { property_id: property.id, form_type: 'unloading' } as const;
  const days = useOpenDaysQuery(property, 'unloading');
  const open = days.data?.avaibility ?? [];
  // A stored day may have been closed in the meantime.
  const day = chosen !== null && (days.data === undefined || open.includes(chosen)) ? chosen : null;
  const times = useTimesQuery(day === null ? asked : { ...asked, date: day });
  const slot: UnloadingSlot = times.currentData === undefined ? undefined : (times.currentData.times[0] ?? null);
  return {
    day,
    days,
    open,
    closed: days.data?.closed ?? [],
    times,
    slot,
    /** Name of the slot. Every day has the same slot, so the previous name is shown while another day loads. */
    name: times.data?.times[0]?.name,
    chosenSlot: chosenSlotOf(day, slot),
    refetch: () => {
      void days.refetch();
      void times.refetch();
    },
  };
}

/** The chosen day and its slot. Empty while the slot is full or unknown. */
function chosenSlotOf(day: string | null, slot: UnloadingSlot) {
  return day === null || !slot || slot.left === 0 ? { date: '', time: '' } : { date: day, time: slot.name };
}

export type UnloadingSchedule = ReturnType<typeof useUnloadingSchedule>;
