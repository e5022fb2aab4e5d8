import { readStored } from '../storage.ts';

/** Under this key the auth slice is kept between visits. */
export const AUTH_KEY = 'auth';

/** Whether a staff session may be kept here: a look that costs nothing, before the store's code is worth loading. */
export function mayHaveStaffSession(): boolean {
  return readStored(AUTH_KEY) !== null;
}
