import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useState } from 'react';

import { useAvailabilityQuery, useTimesQuery } from '../../lib/api/public-lists.api.ts';
import type { ExitSlot } from './exit-faults.ts';

/** When goods can leave a property. */
export function useExitSchedule(property: LoadingForm['property'], chosen: string | null) {
  const [now] = useState(() => new Date());
  const asked = { property_id: property.id, form_type: 'unloading' } as const;
  const days = useAvailabilityQuery({ ...asked, start_date: wallClock(now, property.time_zone).date });
  const open = days.data?.avaibility ?? [];
  // A day kept from before may have closed meanwhile.
  const day = chosen !== null && (days.data === undefined || open.includes(chosen)) ? chosen : null;
  const times = useTimesQuery(day === null ? asked : { ...asked, date: day });
  const slot: ExitSlot = times.currentData === undefined ? undefined : (times.currentData.times[0] ?? null);
  return {
    day,
    days,
    open,
    closed: days.data?.closed ?? [],
    times,
    slot,
    /** The slot's name is the same on every day, so it stays while another day's places are loading. */
    name: times.data?.times[0]?.name,
    refetch: () => {
      void days.refetch();
      void times.refetch();
    },
  };
}

export type ExitSchedule = ReturnType<typeof useExitSchedule>;
