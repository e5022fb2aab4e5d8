import { use } from 'react';
import type { ReactNode } from 'react';
import { Provider, ReactReduxContext } from 'react-redux';

import { store } from './store.ts';

/**
 * Gives screens the store. It comes with the screens that need it and not with the first page, which needs none;
 * inside another store's provider it steps aside.
 */
export function StoreProvider({ children }: { children: ReactNode }) {
  const outer = use(ReactReduxContext);
  return outer === null ? <Provider store={store}>{children}</Provider> : children;
}
