import '../../lib/theme/styles-forms.ts';
import { useMounted } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { keepExitSession } from './exit-session.ts';

interface Props {
  dialog: 'closed' | 'submit' | 'cancel';
  onClose: () => void;
  /** Where the numbers go. */
  email: string;
  submit: { send: () => void; isSending: boolean };
}

/** The dialogs of the detail screen, loaded when one is first wanted. */
export function ExitDialogs({ dialog, onClose, email, submit }: Props) {
  const { t } = useTranslation('unloading');
  const navigate = useNavigate();
  // A dialog that is born open would not know where the focus was and could not give it back.
  const isThere = useMounted();
  const leave = () => {
    keepExitSession({ picked: {}, day: null, sent: null });
    void navigate('/unLoading');
  };
  return (
    <>
      <ConfirmDialog
        opened={isThere && dialog === 'submit'}
        onClose={onClose}
        title={t('submitTitle')}
        text={t('submitText', { email })}
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
