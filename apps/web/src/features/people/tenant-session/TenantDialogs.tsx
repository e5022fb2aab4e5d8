import '../../../lib/theme/styles-forms.ts';
import { useMounted } from '@mantine/hooks';
import { useNavigate } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { removeTenantSession, useTenantSession } from '../../../lib/session/tenant-session.ts';
import { StoreProvider } from '../../../lib/store/StoreProvider.tsx';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { useTenantLogoutMutation } from './tenant-session.api.ts';
import { TenantLoginModal } from './TenantLoginModal.tsx';

interface Props {
  dialog: 'closed' | 'login' | 'logout';
  onClose: () => void;
}

export function TenantDialogs({ dialog, onClose }: Props) {
  // Opens the dialog only after mounting, because a dialog that is mounted open cannot return the focus when it closes.
  const isThere = useMounted();
  return (
    <StoreProvider>
      <TenantLoginModal opened={isThere && dialog === 'login'} onClose={onClose} />
      <TenantLogoutModal opened={isThere && dialog === 'logout'} onClose={onClose} />
    </StoreProvider>
  );
}

interface TenantLogoutModalProps {
  opened: boolean;
  onClose: () => void;
}

function TenantLogoutModal({ opened, onClose }: TenantLogoutModalProps) {
  const { t } = useTranslation('public');
  const navigate = useNavigate();
  const tenant = useTenantSession();
  const [logout, { isLoading }] = useTenantLogoutMutation();

  const leave = async () => {
    // End the session in this browser even if the request fails.
    if (tenant !== null) await logout(tenant);
    onClose();
    removeTenantSession();
    publicToast('success', t('tenant.logoutSucceeded'));
    await navigate('/permits');
  };

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('tenant.logoutTitle', { name: tenant?.tenant.name ?? '' })}
      text={t('tenant.logoutText')}
      confirm={t('tenant.logOut')}
      isLoading={isLoading}
      onConfirm={() => void leave()}
    />
  );
}
