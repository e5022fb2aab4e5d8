import type { UserRecord } from '@gerbang/shared/contracts/users';
import { Menu } from '@mantine/core';
import { IconMailForward, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { RowActions } from '../../components/DataTableCells.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useInviteAgainMutation } from './users.api.ts';

const ICON = { size: 15, stroke: 1.8 };

/** What can be done with a user of the list. */
export function UserMenu({ row, onEdit }: { row: UserRecord; onEdit: () => void }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const [inviteAgain, { isLoading }] = useInviteAgainMutation();
  const { id, name, email, status } = row;
  const invite = async () => {
    const { error } = await inviteAgain(id);
    if (error === undefined) return void staffToast('success', t('invited', { email }));
    staffToast('error', t('inviteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <RowActions name={name} isBusy={isLoading}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
        {t('list.edit')}
      </Menu.Item>
      {status === 'invited' && (
        <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={() => void invite()}>
          {t('list.inviteAgain')}
        </Menu.Item>
      )}
    </RowActions>
  );
}
