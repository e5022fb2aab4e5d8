import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { useAvailabilityQuery } from './public-lists.api.ts';

/** Open days of a property from today on, in the property's time zone. Asks for nothing while `place` is null. */
export function useOpenDaysQuery(place: { id: string; time_zone: string } | null, form_type: PermitKind) {
  const [now] = useState(() => new Date());
  return useAvailabilityQuery(
    place === null ? skipToken : { property_id: place.id, form_type, start_date: wallClock(now, place.time_zone).date },
  );
}
