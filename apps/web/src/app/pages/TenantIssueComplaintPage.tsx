import '../../features/complaints/complaints-texts.ts';
import { useTranslation } from 'react-i18next';

import { ComplaintsScreen } from '../../features/complaints/ComplaintsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The tenants that wait for an answer, as Tenant Relations look after them. */
export function Page() {
  const { t } = useTranslation('complaints');
  usePageTitle(t('page.issues.title'));
  return <ComplaintsScreen page="issues" />;
}
