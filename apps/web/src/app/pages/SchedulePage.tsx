import '../../features/slots/slots-texts.ts';
import { useTranslation } from 'react-i18next';

import { SlotsScreen } from '../../features/slots/SlotsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Time slots, places and closed days of a property. */
export function Page() {
  const { t } = useTranslation('slots');
  usePageTitle(t('title'));
  return <SlotsScreen />;
}
