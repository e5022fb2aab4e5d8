import '../../features/assets/assets-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { ScanScreen } from '../../features/assets/ScanScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

/** What the QR code on an asset opens. */
export function Page() {
  const { t } = useTranslation('assets');
  const { label = '' } = useParams();
  usePageTitle(t('scan.title'));
  return (
    <StoreProvider>
      <ScanScreen key={label} label={label.toLowerCase()} />
    </StoreProvider>
  );
}
