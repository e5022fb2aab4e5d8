import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import { Navigate, Outlet, useLocation } from 'react-router';

import { IdleGuard } from '../../features/idle/IdleGuard.tsx';
import { StaffShell } from '../../features/staff-shell/StaffShell.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useHandles } from '../handle.ts';
import { NoAccessPage } from '../pages/NoAccessPage.tsx';

/** The staff's frame. Without a session the way leads to the login and back; outside the role it says so. */
export function Page() {
  const { token, userData } = useAuth();
  const { pathname, search, hash } = useLocation();
  const everyRole = useHandles().some((handle) => handle.everyRole === true);
  if (token === null || userData === null) {
    return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  }
  const open = everyRole || isRouteInRole(userData.role.modules, pathname);
  return (
    <IdleGuard user_id={userData.id}>
      <StaffShell user={userData}>{open ? <Outlet /> : <NoAccessPage role={userData.role.name} />}</StaffShell>
    </IdleGuard>
  );
}
