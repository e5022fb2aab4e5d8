import { newIdempotencyKey } from '../idempotency-key.ts';
import { writeStored } from '../storage.ts';

const CHANGED_KEY = 'gateDeviceChanged';

/** Runs work that only one tab of this browser may do at a time; a browser without locks relies on the server, which books each id once. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`gate-device/${name}`, work);
}

/** A line to the other tabs that look at the same queue. */
export interface OtherTabs {
  tell: () => void;
  close: () => void;
}

/** Calls back when another tab has changed the queue; a value that changes in local storage is told to all other tabs. */
export function openOtherTabs(onChange: () => void): OtherTabs {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CHANGED_KEY) onChange();
  };
  window.addEventListener('storage', onStorage);
  return {
    tell: () => writeStored(CHANGED_KEY, newIdempotencyKey()),
    close: () => window.removeEventListener('storage', onStorage),
  };
}
