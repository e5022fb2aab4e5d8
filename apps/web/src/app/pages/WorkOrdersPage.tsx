import '../../features/work-orders/work-orders-texts.ts';
import { useTranslation } from 'react-i18next';

import { WorkOrdersScreen } from '../../features/work-orders/WorkOrdersScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** What is to be done in the building. */
export function Page() {
  const { t } = useTranslation('workOrders');
  usePageTitle(t('title'));
  return <WorkOrdersScreen />;
}
