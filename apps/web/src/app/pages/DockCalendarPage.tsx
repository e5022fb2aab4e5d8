import '../../features/dock/dock-texts.ts';
import { useTranslation } from 'react-i18next';

import { DockScreen } from '../../features/dock/DockScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The dock of a day, and the board on the wall. */
export function Page() {
  const { t } = useTranslation('dock');
  usePageTitle(t('title'));
  return <DockScreen />;
}
