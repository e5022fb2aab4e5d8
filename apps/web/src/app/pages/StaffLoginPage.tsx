import { useTranslation } from 'react-i18next';

import { GateFrame } from '../../components/GateFrame.tsx';
import { StaffLogin } from '../../features/staff-login/StaffLogin.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The staff login. */
export function Page() {
  const { t } = useTranslation('staff');
  usePageTitle(t('login.title'));
  return (
    <GateFrame side="staff">
      <StaffLogin />
    </GateFrame>
  );
}
