import { newIdempotencyKey } from '../idempotency-key.ts';
import { readStored, writeStored } from '../storage.ts';

const KEY = 'gateDevice';

/** Says that things of an account may lie in this browser: a look that costs nothing, before the store's code is worth loading. */
export interface GateMark {
  account_id: string;
  /** Another one each time that a device is opened. */
  text: string;
}

/** The mark of this browser, if there is one. */
export function readGateMark(): GateMark | undefined {
  const text = readStored(KEY);
  return text === null ? undefined : { account_id: text.split(' ')[0] ?? '', text };
}

/** Notes that things of this account are about to be kept. */
export function markGate(account_id: string): void {
  writeStored(KEY, `${account_id} ${newIdempotencyKey()}`);
}

/** Takes the mark away once nothing is kept any more, unless a device was opened meanwhile. */
export function unmarkGate({ text }: GateMark): void {
  if (readStored(KEY) === text) writeStored(KEY, null);
}
