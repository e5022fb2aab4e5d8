import type { NewsRow } from '@gerbang/shared/contracts/news';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDeleteNewsMutation } from './news.api.ts';

interface Props {
  property_id: string;
  /** The news whose deletion is being asked about. */
  row: NewsRow | null;
  onClose: () => void;
}

/** Asks before a news is deleted. */
export function RemoveNews({ property_id, row, onClose }: Props) {
  const { t } = useTranslation('news');
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteNewsMutation();
  const name = row?.title ?? '';
  const confirm = async () => {
    if (row === null) return;
    const { error } = await remove({ property_id, id: row.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('deleted'));
    staffToast('error', t('deleteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={row !== null}
      onClose={onClose}
      title={t('list.removeTitle', { name })}
      text={t('list.removeText')}
      confirm={t('list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
