import '../../features/maintenance/maintenance-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { MaintenanceDetail } from '../../features/maintenance/MaintenanceDetail.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** One maintenance schedule with its history. */
export function Page() {
  const { t } = useTranslation('maintenance');
  const { maintenanceId = '' } = useParams();
  usePageTitle(t('title'));
  return <MaintenanceDetail key={maintenanceId} id={maintenanceId} />;
}
