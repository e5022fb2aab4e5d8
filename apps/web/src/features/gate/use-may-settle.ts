import { useCan } from '../../lib/use-can.ts';

/** Whether this person looks after what the gate could not book; the server asks again. */
export function useMaySettle(): boolean {
  return useCan()('permit.suspend');
}
