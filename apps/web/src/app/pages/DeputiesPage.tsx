import '../../components/deputies/deputies-texts.ts';
import { useTranslation } from 'react-i18next';

import { DeputiesScreen } from '../../features/deputies/DeputiesScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Who decides for whom, from when to when. */
export function Page() {
  const { t } = useTranslation('deputies');
  usePageTitle(t('title'));
  return <DeputiesScreen />;
}
