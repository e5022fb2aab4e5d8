import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';

import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useDeleteDeputyMutation, useUpdateDeputyMutation } from './deputies.api.ts';
import { knownStages } from './deputy-values.ts';
import { useDeputyWords } from './use-deputy-words.ts';

interface Props {
  record: DeputyRecord;
  time_zone: string;
  onClose: () => void;
}

/** Asks before a deputyship is ended. An active one ends now and stays in the list; any other is deleted. */
export function EndDeputy({ record, time_zone, onClose }: Props) {
  const { t } = useTranslation('deputies');
  const words = useDeputyWords(time_zone);
  useFocusBack();
  const errorText = useErrorText();
  const [update, { isLoading: isEnding }] = useUpdateDeputyMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteDeputyMutation();
  const { id, account, deputy, deputy_id, starts_at, reason, version, stages } = record;
  const isCurrent = record.status === 'current';
  const end = () => {
    const body = { deputy_id, starts_at, reason, version, stages: stages === null ? null : knownStages(stages) };
    return update({ ...body, id, ends_at: new Date().toISOString() });
  };
  const confirm = async () => {
    const { error } = isCurrent ? await end() : await remove(id);
    onClose();
    if (error === undefined) return void staffToast('success', t(isCurrent ? 'ended' : 'deleted'));
    staffToast('error', t(isCurrent ? 'editFailed' : 'deleteFailed'));
    staffToast('blank', errorText(error));
  };
  const period = `${words.from(record)} ${words.to(record)}`;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(isCurrent ? 'endTitle' : 'removeTitle')}
      text={isCurrent ? t('endText', { deputy, account }) : t('removeText', { deputy, account, period })}
      confirm={t(isCurrent ? 'list.endNow' : 'list.remove')}
      isLoading={isEnding || isRemoving}
      onConfirm={() => void confirm()}
    />
  );
}
