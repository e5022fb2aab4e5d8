import '../../features/dashboard/dashboard-texts.ts';
import { useTranslation } from 'react-i18next';

import { DashboardScreen } from '../../features/dashboard/DashboardScreen.tsx';
import { Home } from '../../features/dashboard/Home.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/use-can.ts';

/** How the building stands with its work orders; dashboards are open to everybody, figures to who may read them. */
export function Page() {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  usePageTitle(t('work_orders'));
  return can('work_order.read') ? <DashboardScreen subject="work_orders" /> : <Home />;
}
