import { listUnsent } from './forget.ts';
import { openGateDevice } from './open-gate-device.ts';

/** So long a person who leaves waits for a slow line. */
const PATIENCE_MS = 5_000;

/** Tries once to send everything of this account; gives how many movements are left. */
export async function sendUnsent(account_id: string): Promise<number> {
  const left = await Promise.all(
    (await listUnsent(account_id)).map(async (owner) => {
      const device = await openGateDevice(owner);
      await Promise.race([device.flush(), patience()]);
      const waiting = (await device.pending()).filter(({ outcome }) => outcome === undefined);
      device.close();
      return waiting.length;
    }),
  );
  return left.reduce((sum, count) => sum + count, 0);
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
}
