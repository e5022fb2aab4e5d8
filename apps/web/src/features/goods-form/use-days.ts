import type { Availability } from '@gerbang/shared/contracts/public-lists';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { useAvailabilityQuery } from '../../lib/api/public-lists.api.ts';

/** The days that can be booked, as they come from the server. */
export interface Days {
  data: Availability | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

/** Asks for the open days of a property, once there is one. */
export function useDays(property_id: string | null, form_type: GoodsKind): Days {
  const query = useAvailabilityQuery(property_id === null ? skipToken : { property_id, form_type });
  return {
    data: query.currentData,
    isLoading: query.isFetching,
    isError: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
