import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import { Navigate, Outlet, useLocation } from 'react-router';

import { IdleGuard } from '../../features/idle/IdleGuard.tsx';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { HeaderSearch } from '../../features/search/HeaderSearch.tsx';
import { StaffShell } from '../../features/staff-shell/StaffShell.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useHandles } from '../handle.ts';
import { NoAccessPage } from '../pages/NoAccessPage.tsx';

/** Who has to do with any of these is told about it. */
const HEARS = new Set(['permit.read', 'complaint.read', 'work_order.read']);

/** The staff's frame. Without a session the way leads to the login and back; outside the role it says so. */
export function Page() {
  const { token, userData } = useAuth();
  const { pathname, search, hash } = useLocation();
  const handles = useHandles();
  const everyRole = handles.some((handle) => handle.everyRole === true);
  const worksOffline = handles.some((handle) => handle.worksOffline === true);
  if (token === null || userData === null) {
    return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  }
  const isFullScreen = handles.some((handle) => handle.isFullScreen === true);
  const hears = userData.role.actions.some((action) => HEARS.has(action));
  const open = everyRole || isRouteInRole(userData.role.modules, pathname);
  return (
    <IdleGuard user_id={userData.id} worksOffline={worksOffline}>
      {open && isFullScreen ? (
        <Outlet />
      ) : (
        <StaffShell user={userData} search={<HeaderSearch user={userData} />} bell={hears && <NotificationBell />}>
          {open ? <Outlet /> : <NoAccessPage role={userData.role.name} />}
        </StaffShell>
      )}
    </IdleGuard>
  );
}
