import { useState } from 'react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useMailTestMutation } from './go-live.api.ts';

const POLL_MS = 2000;

export interface MailTest {
  /** Whether a test mail was sent from this page. */
  isSent: boolean;
  isSending: boolean;
  send: () => Promise<void>;
  /** The mail is sent by a job, so the checklist is read again until the page is left. 0 before. */
  pollingInterval: number;
}

export function useMailTest(property_id: string): MailTest {
  const { t } = useTranslation('goLive');
  const errorText = useErrorText();
  const [isSent, setSent] = useState(false);
  const [mailTest, { isLoading: isSending }] = useMailTestMutation();
  const send = async () => {
    const { error } = await mailTest(property_id);
    if (error === undefined) return setSent(true);
    staffToast('error', t('mailFailed'));
    staffToast('blank', errorText(error));
  };
  return { isSent, isSending, send, pollingInterval: isSent ? POLL_MS : 0 };
}
