import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { writeStored } from '../../../lib/storage.ts';

const CHANGED_KEY = 'gateDeviceChanged';

/**
 * Runs work that only one tab of this browser may do at a time. A browser without the Web Locks API runs it without a
 * lock. The server books each id once, so this is safe.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(`gate-device/${name}`, work);
}

export interface OtherTabs {
  announce: () => void;
  close: () => void;
}

/**
 * Calls `onChange` when another tab has changed the queue. Writing to local storage fires a `storage` event in all other
 * tabs.
 */
export function openOtherTabs(onChange: () => void): OtherTabs {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CHANGED_KEY) onChange();
  };
  window.addEventListener('storage', onStorage);
  return {
    announce: () => writeStored(CHANGED_KEY, newIdempotencyKey()),
    close: () => window.removeEventListener('storage', onStorage),
  };
}
