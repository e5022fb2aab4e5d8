import '../../features/maintenance/maintenance-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { MaintenanceUpdate } from '../../features/maintenance/MaintenanceEdit.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Changes a maintenance schedule. */
export function Page() {
  const { t } = useTranslation('maintenance');
  const { maintenanceId = '' } = useParams();
  usePageTitle(t('editTitle'));
  return <MaintenanceUpdate key={maintenanceId} id={maintenanceId} />;
}
