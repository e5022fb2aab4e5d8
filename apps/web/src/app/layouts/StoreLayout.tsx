import { Outlet } from 'react-router';

import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

/** Provides the store to the public screens that need it. */
export function StoreLayout() {
  return (
    <StoreProvider>
      <Outlet />
    </StoreProvider>
  );
}
