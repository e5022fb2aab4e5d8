import { useTranslation } from 'react-i18next';

import { Dashboard } from '../../features/dashboard/Dashboard.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The staff's first page. */
export function Page() {
  const { t } = useTranslation('staff');
  usePageTitle(t('dashboard.title'));
  return <Dashboard />;
}
