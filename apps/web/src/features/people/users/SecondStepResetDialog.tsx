import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import { Text } from '@mantine/core';

import { MountedConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useConfirmSecondStepResetMutation, useRequestSecondStepResetMutation } from './users.api.ts';

/** Asks before a reset of a second step is requested, or before the request of somebody else is confirmed. */
export function SecondStepResetDialog({ user, onClose }: { user: UserRecord | null; onClose: () => void }) {
  const { userData } = useAuth();
  if (user === null || userData === null) return null;
  return <ResetDialog user={user} time_zone={userData.property.time_zone} onClose={onClose} />;
}

interface Props {
  user: UserRecord;
  time_zone: string;
  onClose: () => void;
}

function ResetDialog({ user, time_zone, onClose }: Props) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const language = useLanguage();
  const [request, requesting] = useRequestSecondStepResetMutation();
  const [confirm, confirming] = useConfirmSecondStepResetMutation();
  const { id, name, second_step_reset: asked } = user;
  const send = async () => {
    const { error } = await (asked === null ? request(id) : confirm(id));
    if (error !== undefined) return void staffToast('error', errorText(error));
    staffToast('success', asked === null ? t('secondStep.requested', { name }) : t('secondStep.done', { name }));
    onClose();
  };
  const text =
    asked === null
      ? t('secondStep.resetText', { name })
      : t('secondStep.confirmText', {
          name,
          by: asked.requested_by_name,
          time: formatDateTime(asked.expires_at, { time_zone, language }),
        });
  return (
    <MountedConfirmDialog
      opened
      onClose={onClose}
      title={t('secondStep.resetTitle', { name })}
      text={text}
      confirm={t(asked === null ? 'secondStep.reset' : 'secondStep.confirm')}
      isLoading={requesting.isLoading || confirming.isLoading}
      onConfirm={() => void send()}
    >
      <Text mb={20}>{t('secondStep.resetNote')}</Text>
    </MountedConfirmDialog>
  );
}
