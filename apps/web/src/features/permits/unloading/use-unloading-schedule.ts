import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { useState } from 'react';

import { useAvailabilityQuery, useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import type { UnloadingSlot } from './unloading-faults.ts';

export function useUnloadingSchedule(property: LoadingForm['property'], chosen: string | null) {
  const [now] = useState(() => new Date());
  const asked = { property_id: property.id, form_type: 'unloading' } as const;
  const days = useAvailabilityQuery({ ...asked, start_date: wallClock(now, property.time_zone).date });
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
    refetch: () => {
      void days.refetch();
      void times.refetch();
    },
  };
}

export type UnloadingSchedule = ReturnType<typeof useUnloadingSchedule>;
