import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useSetActive } from './use-set-active.ts';

interface Props {
  property_id: string;
  /** Whose deactivation is being asked about. */
  login: TenantLogin | null;
  onClose: () => void;
}

/** Asks before somebody is kept from logging in. */
export function DeactivateLogin({ property_id, login, onClose }: Props) {
  const { t } = useTranslation('tenantLogins');
  const { setActive, isSetting } = useSetActive(property_id);
  const name = login?.name ?? '';
  const confirm = async () => {
    if (login !== null) await setActive(login, false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={login !== null}
      onClose={onClose}
      title={t('logins.deactivateTitle', { name })}
      text={t('logins.deactivateText')}
      confirm={t('logins.deactivateConfirm')}
      isLoading={isSetting}
      onConfirm={() => void confirm()}
    />
  );
}
