import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';

/** Where the person is, who they are, and what they may do with the security schedule. */
export function usePlace() {
  const { property_id, userData } = useAuth();
  const may = useCan();
  return {
    property_id: property_id ?? '',
    time_zone: userData?.property.time_zone ?? 'Asia/Jakarta',
    me: { id: userData?.id ?? '', name: userData?.name ?? '' },
    mayPlan: may('security_schedule.update'),
    mayGuard: may('gate.check'),
  };
}
