import { useTranslation } from 'react-i18next';

import { LaterConfirm } from '../../components/LaterConfirm.tsx';
import { useUploadSummary } from '../../lib/uploads/use-uploads.ts';
import type { useGoodsSubmit } from './use-goods-submit.ts';

interface Props {
  submission: ReturnType<typeof useGoodsSubmit>;
  email: string;
}

/** Asks once before the form is sent, and stays until it is. */
export function SubmitDialog({ submission: { phase, keys, close, send }, email }: Props) {
  const { t } = useTranslation('goods');
  const { progress } = useUploadSummary(keys);
  const texts = {
    idle: t('confirm.text', { email }),
    asking: t('confirm.text', { email }),
    waiting: t('confirm.waiting', { percent: Math.floor(progress * 100) }),
    sending: t('confirm.sending'),
  };
  return (
    <LaterConfirm
      opened={phase !== 'idle'}
      onClose={close}
      title={t('confirm.title')}
      text={texts[phase]}
      confirm={t('confirm.send')}
      isLoading={phase === 'waiting' || phase === 'sending'}
      onConfirm={() => void send()}
    />
  );
}
