import '../../features/approvals/approvals-texts.ts';
import { useTranslation } from 'react-i18next';

import { ApprovalsScreen } from '../../features/approvals/ApprovalsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The permits that wait for a decision. */
export function Page() {
  const { t } = useTranslation('approvals');
  usePageTitle(t('title'));
  return <ApprovalsScreen />;
}
