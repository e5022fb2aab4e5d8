import { use } from 'react';
import type { ReactNode } from 'react';
import { Provider, ReactReduxContext } from 'react-redux';

import { store } from './store.ts';

/**
 * Provides the store. Its code is loaded only with the screens that need it, because the first page does not. Inside
 * another store provider it does nothing.
 */
export function StoreProvider({ children }: { children: ReactNode }) {
  const outer = use(ReactReduxContext);
  return outer === null ? <Provider store={store}>{children}</Provider> : children;
}
