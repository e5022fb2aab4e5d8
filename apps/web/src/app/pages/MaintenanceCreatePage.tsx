import '../../features/maintenance/maintenance-texts.ts';
import { useTranslation } from 'react-i18next';

import { MaintenanceCreate } from '../../features/maintenance/MaintenanceEdit.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** A new maintenance schedule. */
export function Page() {
  const { t } = useTranslation('maintenance');
  usePageTitle(t('newTitle'));
  return <MaintenanceCreate />;
}
