import '../../lib/theme/styles-forms.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { TenantLoginModal } from './TenantLoginModal.tsx';
import { TenantLogoutModal } from './TenantLogoutModal.tsx';

interface Props {
  dialog: 'closed' | 'login' | 'logout';
  onClose: () => void;
}

/** The dialogs behind the tenant button, loaded when one is first wanted. */
export function TenantDialogs({ dialog, onClose }: Props) {
  return (
    <StoreProvider>
      <TenantLoginModal opened={dialog === 'login'} onClose={onClose} />
      <TenantLogoutModal opened={dialog === 'logout'} onClose={onClose} />
    </StoreProvider>
  );
}
