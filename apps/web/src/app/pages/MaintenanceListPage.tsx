import '../../features/maintenance/maintenance-texts.ts';
import { useTranslation } from 'react-i18next';

import { MaintenanceScreen } from '../../features/maintenance/MaintenanceScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** What is maintained, and when it is due next. */
export function Page() {
  const { t } = useTranslation('maintenance');
  usePageTitle(t('title'));
  return <MaintenanceScreen />;
}
