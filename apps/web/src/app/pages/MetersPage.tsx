import '../../features/meters/meters-texts.ts';
import { useTranslation } from 'react-i18next';

import { MetersScreen } from '../../features/meters/MetersScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The meters of the property. */
export function Page() {
  const { t } = useTranslation('meters');
  usePageTitle(t('title'));
  return <MetersScreen />;
}
