import '../../features/terms/terms-texts.ts';
import { useTranslation } from 'react-i18next';

import { TermsScreen } from '../../features/terms/TermsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The terms and conditions of a property and their versions. */
export function Page() {
  const { t } = useTranslation('terms');
  usePageTitle(t('title'));
  return <TermsScreen />;
}
