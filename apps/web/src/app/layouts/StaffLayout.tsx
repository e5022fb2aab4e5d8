import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';

import { MessagePage } from '../../components/frame/MessagePage.tsx';
import { HeaderSearch } from '../../features/insight/search/HeaderSearch.tsx';
import { NotificationBell } from '../../features/people/notifications/NotificationBell.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useHandles } from '../handle.ts';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { IdleGuard } from '../shell/idle/IdleGuard.tsx';
import { StaffShell } from '../shell/StaffShell.tsx';

/** A role with one of these actions receives notifications. */
const NOTIFIED_ACTIONS = new Set(['permit.read', 'complaint.read', 'work_order.read']);

/**
 * Layout of the staff side. Without a session it redirects to the login, which leads back afterwards. Shows "no access"
 * for a screen that the role may not open, and "not found" for a screen that does not exist.
 */
export function StaffLayout() {
  const { token, userData } = useAuth();
  const { pathname, search, hash } = useLocation();
  const handles = useHandles();
  const everyRole = handles.some((handle) => handle.everyRole === true);
  const worksOffline = handles.some((handle) => handle.worksOffline === true);
  if (token === null || userData === null) {
    return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
  }
  const isFullScreen = handles.some((handle) => handle.isFullScreen === true);
  const { modules, actions } = userData.role;
  const isNotified = actions.some((action) => NOTIFIED_ACTIONS.has(action));
  const isAllowed = handles.every(({ needs }) => needs === undefined || actions.includes(needs));
  const open = everyRole || (isAllowed && isRouteInRole(modules, pathname));
  return (
    <IdleGuard user_id={userData.id} worksOffline={worksOffline}>
      {open && isFullScreen ? (
        <Outlet />
      ) : (
        <StaffShell user={userData} search={<HeaderSearch user={userData} />} bell={isNotified && <NotificationBell />}>
          {open ? <Outlet /> : <ClosedScreen role={userData.role.name} />}
        </StaffShell>
      )}
    </IdleGuard>
  );
}

function ClosedScreen({ role }: { role: string }) {
  const params = useParams();
  const exists = useHandles()
    .flatMap(({ values = {} }) => Object.entries(values))
    .every(([name, known]) => params[name] === undefined || known.includes(params[name]));
  return exists ? <NoAccessScreen role={role} /> : <NotFoundScreen />;
}

function NoAccessScreen({ role }: { role: string }) {
  const { t } = useTranslation('staff');
  usePageTitle(t('noAccess.title'));
  return (
    <MessagePage
      title={t('noAccess.title')}
      text={t('noAccess.text', { role })}
      action={{ label: t('noAccess.back'), to: '/dashboard' }}
    />
  );
}
