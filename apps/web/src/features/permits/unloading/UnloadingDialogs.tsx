import '../../../lib/theme/styles-forms.ts';
import { useMounted } from '@mantine/hooks';
import { useNavigate } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { keepUnloadingSession } from './unloading-session.ts';

interface Props {
  dialog: 'closed' | 'submit' | 'cancel';
  onClose: () => void;
  /** E-mail address that receives the codes. */
  email: string;
  submit: { send: () => void; isSending: boolean };
}

export function UnloadingDialogs({ dialog, onClose, email, submit }: Props) {
  const { t } = useTranslation('unloading');
  const navigate = useNavigate();
  // Opens only after the first render: a modal that mounts open cannot return the focus when it closes.
  const isThere = useMounted();
  const leave = () => {
    keepUnloadingSession({ picked: {}, day: null, sent: null });
    void navigate('/unLoading');
  };
  return (
    <>
      <ConfirmDialog
        opened={isThere && dialog === 'submit'}
        onClose={onClose}
        title={t('submitTitle')}
        text={<Emphasised text={t('submitText', { email })} />}
        confirm={t('submitYes')}
        isLoading={submit.isSending}
        onConfirm={submit.send}
      />
      <ConfirmDialog
        opened={isThere && dialog === 'cancel'}
        onClose={onClose}
        title={t('cancelTitle')}
        text={t('cancelText')}
        confirm={t('cancelYes')}
        keep={t('cancelNo')}
        onConfirm={leave}
      />
    </>
  );
}
