import { listUnsent } from './forget.ts';
import { openGateDevice } from './open-gate-device.ts';

/** How long logging out waits for a slow network. */
const FLUSH_TIMEOUT_MS = 5_000;

/** Tries once to send all movements of this account. Returns how many are still unsent. */
export async function sendUnsent(account_id: string): Promise<number> {
  const left = await Promise.all(
    (await listUnsent(account_id)).map(async (owner) => {
      const device = await openGateDevice(owner);
      await Promise.race([device.flush(), timeout()]);
      const waiting = (await device.pending()).filter(({ outcome }) => outcome === undefined);
      device.close();
      return waiting.length;
    }),
  );
  return left.reduce((sum, count) => sum + count, 0);
}

function timeout(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FLUSH_TIMEOUT_MS);
  });
}
