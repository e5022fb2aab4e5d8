import { readGateMark } from './gate-mark.ts';

/**
 * Sends what this person's gate has recorded, before their session ends; gives how many movements could not be sent. They stay
 * on this device, sealed, until the same person opens the gate again.
 */
export async function sendBeforeLeaving(account_id: string | null): Promise<number> {
  if (account_id === null || readGateMark()?.account_id !== account_id) return 0;
  try {
    const { sendUnsent } = await import('./send-unsent.ts');
    return await sendUnsent(account_id);
  } catch {
    // A browser that keeps nothing has nothing to send.
    return 0;
  }
}
