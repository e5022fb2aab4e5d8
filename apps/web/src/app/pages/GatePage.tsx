import '../../features/gate/gate-texts.ts';
import { useTranslation } from 'react-i18next';

import { GateScreen } from '../../features/gate/GateScreen.tsx';
import { GateWorker } from '../../lib/gate-device/GateWorker.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The guard's screen at the gate. */
export function Page() {
  const { t } = useTranslation('gate');
  usePageTitle(t('title'));
  return (
    <>
      <GateWorker />
      <GateScreen />
    </>
  );
}
