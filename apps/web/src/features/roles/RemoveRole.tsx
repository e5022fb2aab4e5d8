import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDeleteRoleMutation } from './roles.api.ts';

interface Props {
  /** The role whose deletion is being asked about. */
  role: RoleRecord | null;
  onClose: () => void;
}

/** Asks before a role is deleted; one that people have leads to them instead. */
export function RemoveRole({ role, onClose }: Props) {
  const { t } = useTranslation(['roles', 'property']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [remove, { isLoading }] = useDeleteRoleMutation();
  const { name, people } = role ?? { name: '', people: 0 };
  const isUsed = people > 0;
  const confirm = async () => {
    if (role === null) return;
    if (isUsed) return void navigate('/settings/users');
    const { error } = await remove(role.id);
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error) !== undefined) staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={role !== null}
      onClose={onClose}
      title={t(isUsed ? 'roles:list.usedTitle' : 'roles:list.removeTitle', { name })}
      text={isUsed ? t('roles:list.usedText', { count: people }) : t('roles:list.removeText')}
      confirm={isUsed ? t('roles:list.toUsers') : t('roles:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
