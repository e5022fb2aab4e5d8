import { useEffect } from 'react';

import { useAuth } from '../store/hooks.ts';
import { readGateMark, unmarkGate } from './gate-mark.ts';

/** Beside every staff page: what the gate keeps on this device goes with its person's session, however that ends. */
export function ForgetGateDevice() {
  const { user_id } = useAuth();
  useEffect(() => void forgetOthers(user_id), [user_id]);
  return null;
}

async function forgetOthers(user_id: string | null): Promise<void> {
  const mark = readGateMark();
  if (mark === undefined || mark.account_id === user_id) return;
  try {
    const { forgetAllBut } = await import('./forget.ts');
    await forgetAllBut(user_id);
    unmarkGate(mark);
  } catch {
    // The mark stays, and the next staff page of this browser tries again.
  }
}
