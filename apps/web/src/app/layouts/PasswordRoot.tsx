import { password as en } from '@gerbang/shared/messages/en/password';
import { password as id } from '@gerbang/shared/messages/id/password';
import { Outlet, useLocation } from 'react-router';

import { GateFrame } from '../../components/GateFrame.tsx';
import { accountKind, HOME } from '../../features/password/password.api.ts';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('password', { id, en });

/** The frame of the password pages, for staff and tenants. */
export function Page() {
  const { search } = useLocation();
  return (
    <StoreProvider>
      <GateFrame side={HOME[accountKind(search)].side}>
        <Outlet />
      </GateFrame>
    </StoreProvider>
  );
}
