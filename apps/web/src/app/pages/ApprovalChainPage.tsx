import '../../features/chains/chains-texts.ts';
import { useTranslation } from 'react-i18next';

import { ChainsScreen } from '../../features/chains/ChainsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The approval chains of a property. */
export function Page() {
  const { t } = useTranslation('chains');
  usePageTitle(t('title'));
  return <ChainsScreen />;
}
