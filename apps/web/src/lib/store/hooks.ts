import { useDispatch, useSelector } from 'react-redux';

import type { AuthState } from '../session/auth.slice.ts';
import type { AppStore, RootState } from './store.ts';

/** Sends actions to the store. */
export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();

/** The staff session. */
export function useAuth(): AuthState {
  return useSelector((state: RootState) => state.auth);
}
