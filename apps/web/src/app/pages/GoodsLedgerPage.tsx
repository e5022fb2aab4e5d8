import '../../features/ledger/ledger-texts.ts';
import { useTranslation } from 'react-i18next';

import { LedgerScreen } from '../../features/ledger/LedgerScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** What is inside the building. */
export function Page() {
  const { t } = useTranslation('ledger');
  usePageTitle(t('title'));
  return <LedgerScreen />;
}
