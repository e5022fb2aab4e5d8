import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'gateDeviceName';

/** What the building calls this phone; empty until somebody has said so. */
export function readDeviceName(): string {
  return readStored(KEY) ?? '';
}

/** Remembers what the building calls this phone, whoever logs in on it. */
export function writeDeviceName(name: string): void {
  writeStored(KEY, name);
}
