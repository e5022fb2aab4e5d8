import { readStored } from '../storage.ts';

export const AUTH_KEY = 'auth';

/** Whether a staff session may be stored. Cheap, because it does not load the code of the store. */
export function mayHaveStaffSession(): boolean {
  return readStored(AUTH_KEY) !== null;
}
