import { useDispatch, useSelector } from 'react-redux';

import type { AuthState } from '../session/auth.slice.ts';
import type { AppStore, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();

export function useAuth(): AuthState {
  return useSelector((state: RootState) => state.auth);
}
