import { useEffect } from 'react';

import { useAuth } from '../../../lib/store/hooks.ts';
import { readGateMark, unmarkGate } from './gate-mark.ts';

/**
 * Deletes stored gate data of other accounts when another person is logged in, or nobody is. Rendered on every staff
 * page.
 */
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
    // The mark stays, so that the next staff page tries to delete the data again.
  }
}

/**
 * Sends this person's unsent movements before the session ends. Returns how many could not be sent. They stay encrypted
 * on this device until the same person opens the gate again.
 */
export async function sendBeforeLeaving(account_id: string | null): Promise<number> {
  if (account_id === null || readGateMark()?.account_id !== account_id) return 0;
  try {
    const { sendUnsent } = await import('./send-unsent.ts');
    return await sendUnsent(account_id);
  } catch {
    // A browser without storage has nothing to send.
    return 0;
  }
}
