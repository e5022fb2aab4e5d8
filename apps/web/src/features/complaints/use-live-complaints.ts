import { useEffect, useEffectEvent, useRef } from 'react';

import { follow } from '../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';
import { complaintsApi } from './complaints.api.ts';

/** Reads what is shown of a property's complaints again whenever one of them has changed, whoever changed it. */
export function useLiveComplaints(property_id: string): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const isFirst = useRef(true);
  const onMessage = useEffectEvent(() => {
    // The first one only says how it is: that has just been read.
    if (!isFirst.current) dispatch(complaintsApi.util.invalidateTags(['Complaints', 'Complaint']));
    isFirst.current = false;
  });
  useEffect(() => {
    if (token === null) return undefined;
    isFirst.current = true;
    return follow({ path: `/complaint-live?property_id=${property_id}`, token }, () => onMessage());
  }, [token, property_id]);
}
