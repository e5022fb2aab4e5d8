import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDeleteRecordMutation } from './records.api.ts';
import type { AnyRecord, Of } from './records.api.ts';

interface Props {
  of: Of;
  /** The record whose deletion is being asked about. */
  record: AnyRecord | null;
  onClose: () => void;
}

/** Asks before a record is deleted, and says why one cannot be. */
export function RemoveRecord({ of, record, onClose }: Props) {
  const { t } = useTranslation(['records', 'property']);
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteRecordMutation();
  const name = record?.name ?? '';
  const confirm = async () => {
    if (record === null) return;
    const { error } = await remove({ ...of, id: record.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error)?.code === 'in_use') staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={record !== null}
      onClose={onClose}
      title={t('records:list.removeTitle', { name })}
      text={t('records:list.removeText')}
      confirm={t('records:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
