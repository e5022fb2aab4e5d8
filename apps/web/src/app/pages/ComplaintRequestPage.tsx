import '../../features/complaints/complaints-texts.ts';
import { useTranslation } from 'react-i18next';

import { ComplaintsScreen } from '../../features/complaints/ComplaintsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** All complaints that came in, of tenants and internal. */
export function Page() {
  const { t } = useTranslation('complaints');
  usePageTitle(t('page.requests.title'));
  return <ComplaintsScreen page="requests" />;
}
