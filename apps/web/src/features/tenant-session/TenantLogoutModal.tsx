import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { removeTenantSession, useTenantSession } from '../../lib/session/tenant-session.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { useTenantLogoutMutation } from './tenant-session.api.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks once before the tenant leaves. */
export function TenantLogoutModal({ opened, onClose }: Props) {
  const { t } = useTranslation('public');
  const navigate = useNavigate();
  const tenant = useTenantSession();
  const [logout, { isLoading }] = useTenantLogoutMutation();

  const leave = async () => {
    // Whatever the server says, this browser forgets the session: the person asked to leave.
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
