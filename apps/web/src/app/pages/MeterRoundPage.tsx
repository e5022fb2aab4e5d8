import '../../features/meters/meters-texts.ts';
import { useTranslation } from 'react-i18next';

import { RoundScreen } from '../../features/meters/RoundScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Reading meters, one after the other. */
export function Page() {
  const { t } = useTranslation('meters');
  usePageTitle(t('round.title'));
  return <RoundScreen />;
}
