import '../../lib/theme/styles-forms.ts';
import { useMounted } from '@mantine/hooks';

import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { TenantLoginModal } from './TenantLoginModal.tsx';
import { TenantLogoutModal } from './TenantLogoutModal.tsx';

interface Props {
  dialog: 'closed' | 'login' | 'logout';
  onClose: () => void;
}

/** The dialogs behind the tenant button, loaded when one is first wanted. */
export function TenantDialogs({ dialog, onClose }: Props) {
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  return (
    <StoreProvider>
      <TenantLoginModal opened={isThere && dialog === 'login'} onClose={onClose} />
      <TenantLogoutModal opened={isThere && dialog === 'logout'} onClose={onClose} />
    </StoreProvider>
  );
}
