import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import { Menu } from '@mantine/core';
import { IconMailForward, IconPassword, IconPencil, IconShieldOff } from '@tabler/icons-react';

import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useInviteAgainMutation } from './users.api.ts';

const ICON = { size: 15, stroke: 1.8 };

interface UserMenuProps {
  row: UserRecord;
  onEdit: () => void;
  onPin: () => void;
  onReset: () => void;
}

export function UserMenu({ row, onEdit, onPin, onReset }: UserMenuProps) {
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
      {row.active && (
        <Menu.Item leftSection={<IconPassword {...ICON} />} onClick={onPin}>
          {t('gatePin.oneTimePin')}
        </Menu.Item>
      )}
      <ResetItem row={row} onReset={onReset} />
      {status === 'invited' && (
        <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={() => void invite()}>
          {t('list.inviteAgain')}
        </Menu.Item>
      )}
    </RowActions>
  );
}

/** Asks for the reset of a second step, or confirms what somebody else has asked for. */
function ResetItem({ row, onReset }: { row: UserRecord; onReset: () => void }) {
  const { t } = useTranslation('users');
  const { userData } = useAuth();
  const request = row.second_step_reset;
  if (!row.second_step || !row.active || row.id === userData?.id) return null;
  const isWaiting = request?.requested_by === userData?.id;
  const text = request === null ? 'secondStep.reset' : isWaiting ? 'secondStep.waits' : 'secondStep.confirm';
  return (
    <Menu.Item leftSection={<IconShieldOff {...ICON} />} disabled={isWaiting} onClick={onReset}>
      {t(text)}
    </Menu.Item>
  );
}
