import '../../features/assets/assets-texts.ts';
import { useTranslation } from 'react-i18next';

import { LabelsScreen } from '../../features/assets/LabelsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Labels of assets, to be printed. */
export function Page() {
  const { t } = useTranslation('assets');
  usePageTitle(t('labels.title'));
  return <LabelsScreen />;
}
