import '../../features/analytics/analytics-texts.ts';
import { useTranslation } from 'react-i18next';

import { AnalyticsScreen } from '../../features/analytics/AnalyticsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Figures as pictures. */
export function Page() {
  const { t } = useTranslation('analytics');
  usePageTitle(t('title'));
  return <AnalyticsScreen />;
}
