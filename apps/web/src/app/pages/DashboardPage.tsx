import '../../features/dashboard/dashboard-texts.ts';
import { useTranslation } from 'react-i18next';

import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { Home } from '../../features/dashboard/Home.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/use-can.ts';

/** The staff's first page: the complaints; for whoever has nothing to do with them the work orders, or all that they can open. */
export function Page() {
  const { t } = useTranslation('staff');
  const can = useCan();
  usePageTitle(t('dashboard.title'));
  if (can('complaint.read')) return <DashboardScreen subject="complaints" />;
  return can('work_order.read') ? <DashboardScreen subject="work_orders" /> : <Home />;
}
