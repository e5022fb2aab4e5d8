import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

const KEY = 'gateDevice';

/**
 * A local-storage entry that says this browser may hold gate data of an account. Reading it does not load the database
 * code.
 */
export interface GateMark {
  account_id: string;
  /** The stored text. It is different each time the gate is opened. */
  text: string;
}

export function readGateMark(): GateMark | undefined {
  const text = readStored(KEY);
  return text === null ? undefined : { account_id: text.split(' ')[0] ?? '', text };
}

/** Call this before storing any data of the account. */
export function markGate(account_id: string): void {
  writeStored(KEY, `${account_id} ${newIdempotencyKey()}`);
}

/**
 * Removes the mark after the data was deleted. Keeps it if the gate was opened in the meantime, which changes the text.
 */
export function unmarkGate({ text }: GateMark): void {
  if (readStored(KEY) === text) writeStored(KEY, null);
}
