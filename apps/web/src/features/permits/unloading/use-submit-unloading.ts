import type { GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/goods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import type { SubmittedState } from '../../lib/submitted.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { whenUploaded } from '../../lib/uploads/upload-store.ts';
import { exitBody, neededUploads } from './exit-body.ts';
import type { ExitChoice } from './exit-choice.ts';
import { forgetExitSession, keepExitSession, readExitSession } from './exit-session.ts';
import type { ChosenState } from './exit-session.ts';
import { submittedExits } from './exit-submitted.ts';
import { useCreateExitsMutation, useLookUpFormMutation } from './unloading.api.ts';
import type { ExitSchedule } from './use-exit-schedule.ts';
import { usePlace } from './use-place.ts';

interface Sending {
  forms: readonly LoadingForm[];
  choice: ExitChoice;
  schedule: ExitSchedule;
  /** Called when the attempt is over, whichever way. */
  onEnd: () => void;
}

/** Sends the request; a failure keeps everything and says what to do. */
export function useSubmitExits({ forms, choice, schedule, onEnd }: Sending) {
  const { t } = useTranslation(['unloading', 'uploads']);
  const navigate = useNavigate();
  const language = useLanguage();
  const placeOf = usePlace();
  const errorText = useErrorText();
  const reload = useReloadForms(forms);
  const [create] = useCreateExitsMutation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const fail = async (error: unknown) => {
    const code = problemOf(error)?.code;
    if (code === 'goods_not_inside') await reload();
    if (code !== undefined) schedule.refetch();
    if (code === 'goods_not_inside') return setFailure(t('unloading:goodsChanged'));
    setFailure(code === 'slot_full' ? t('unloading:slotFull') : errorText(error));
  };
  const attempt = async () => {
    const time = schedule.name ?? '';
    const urls = await whenUploaded(neededUploads(forms, choice)).catch(() => undefined);
    if (urls === undefined) return setFailure(t('uploads:failed'));
    const body = exitBody({ forms, choice, time, language, urls });
    const answer = await create({ body, key: keyOf(body) });
    if (answer.error !== undefined) return fail(answer.error);
    const submitted = submittedExits(answer.data.forms, { forms, choice, time, placeOf });
    forgetExitSession();
    publicToast('success', t('unloading:created'));
    // In the place of this screen: going back must not offer to send the same again.
    await navigate('/permits', { replace: true, state: { submitted } satisfies SubmittedState });
  };
  const send = async () => {
    setSending(true);
    setFailure(undefined);
    await attempt();
    setSending(false);
    onEnd();
  };
  return { send: () => void send(), isSending, failure };
}

/** The same request goes under the same key until it has succeeded; another one is another. */
function keyOf(body: GoodsBatchBody): string {
  const text = JSON.stringify(body);
  const { sent } = readExitSession();
  if (sent?.text === text) return sent.key;
  const key = newIdempotencyKey();
  keepExitSession({ sent: { key, text } });
  return key;
}

/** Looks the forms up again, so that the screen shows what is inside now. */
function useReloadForms(forms: readonly LoadingForm[]): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [lookUp] = useLookUpFormMutation();
  return async () => {
    const fresh: LoadingForm[] = [];
    for (const form of forms) {
      const answer = await lookUp({ form_code: form.code, email: form.vendor.email });
      fresh.push(answer.data ?? form);
    }
    await navigate(pathname, { replace: true, state: { forms: fresh } satisfies ChosenState });
  };
}
