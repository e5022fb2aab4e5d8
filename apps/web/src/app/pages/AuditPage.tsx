import '../../features/audit/audit-texts.ts';
import { useTranslation } from 'react-i18next';

import { AuditScreen } from '../../features/audit/AuditScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Who changed what, and the proof that nothing was altered since. */
export function Page() {
  const { t } = useTranslation('audit');
  usePageTitle(t('title'));
  return <AuditScreen />;
}
