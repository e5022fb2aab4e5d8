import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { Menu } from '@mantine/core';
import { IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { RowActions } from '../../components/DataTableCells.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useInviteTenantLoginMutation } from './tenant-logins.api.ts';
import { useSetActive } from './use-set-active.ts';

import classes from './tenant-logins.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  property_id: string;
  row: TenantLogin;
  mayInvite: boolean;
  onEdit: () => void;
  onDeactivate: () => void;
}

/** What can be done with somebody who logs in for a tenant. */
export function LoginMenu({ property_id, row, mayInvite, onEdit, onDeactivate }: Props) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [inviteAgain, { isLoading }] = useInviteTenantLoginMutation();
  const { setActive, isSetting } = useSetActive(property_id);
  const { id, name, email, status } = row;
  const invite = async () => {
    const { error } = await inviteAgain({ property_id, id });
    if (error === undefined) return void staffToast('success', t('login.invited', { email }));
    staffToast('error', t('login.inviteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <RowActions name={name} isBusy={isLoading || isSetting}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
        {t('logins.edit')}
      </Menu.Item>
      {status === 'invited' && mayInvite && (
        <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={() => void invite()}>
          {t('logins.inviteAgain')}
        </Menu.Item>
      )}
      <Menu.Divider />
      {status === 'inactive' ? (
        <Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={() => void setActive(row, true)}>
          {t('logins.activate', { name })}
        </Menu.Item>
      ) : (
        <Menu.Item className={classes.remove ?? ''} leftSection={<IconUserOff {...ICON} />} onClick={onDeactivate}>
          {t('logins.deactivate', { name })}
        </Menu.Item>
      )}
    </RowActions>
  );
}
