import { Outlet, useLocation } from 'react-router';

import { GateFrame } from '../../components/frame/GateFrame.tsx';
import { accountKind, HOME } from '../../features/people/password/password.api.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

/** Layout of the password pages, which staff and tenants share. */
export function PasswordRoot() {
  const { search } = useLocation();
  return (
    <StoreProvider>
      <GateFrame side={HOME[accountKind(search)].side}>
        <Outlet />
      </GateFrame>
    </StoreProvider>
  );
}
