import '../../lib/theme/styles-forms.ts';
import { staff as en } from '@gerbang/shared/messages/en/staff';
import { staff as id } from '@gerbang/shared/messages/id/staff';
import { Outlet } from 'react-router';

import { ForgetGateDevice } from '../../lib/gate-device/ForgetGateDevice.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { StaffToasts } from '../../lib/toasts/StaffToasts.tsx';

addMessages('staff', { id, en });

/** What every staff page needs: the store, the staff's texts and its toasts. */
export function Page() {
  return (
    <StoreProvider>
      <Outlet />
      <StaffToasts />
      <ForgetGateDevice />
    </StoreProvider>
  );
}
