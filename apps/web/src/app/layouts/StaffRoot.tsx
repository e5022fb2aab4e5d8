import '../../lib/theme/styles-forms.ts';
import { Outlet } from 'react-router';

import { ForgetGateDevice } from '../../features/gate/device/ForgetGateDevice.tsx';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { StaffToasts } from '../../lib/toasts/StaffToasts.tsx';

export function StaffRoot() {
  return (
    <StoreProvider>
      <Outlet />
      <StaffToasts />
      <ForgetGateDevice />
    </StoreProvider>
  );
}
