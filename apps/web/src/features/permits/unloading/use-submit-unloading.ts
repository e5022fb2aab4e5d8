import type { GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { SubmittedState } from '../../../entities/permit/submitted.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { unloadingBody, neededUploads, submittedUnloading } from './unloading-body.ts';
import { usePlaceText } from './unloading-choice.ts';
import type { UnloadingChoice } from './unloading-choice.ts';
import { forgetUnloadingSession, keepUnloadingSession, readUnloadingSession } from './unloading-session.ts';
import type { ChosenState } from './unloading-session.ts';
import { useCreateUnloadingMutation, useLookUpFormMutation } from './unloading.api.ts';
import type { UnloadingSchedule } from './use-unloading-schedule.ts';

interface Options {
  forms: readonly LoadingForm[];
  choice: UnloadingChoice;
  schedule: UnloadingSchedule;
  /** Called when somebody else has booked the last capacity of the slot. */
  onSlotFull: () => void;
  /** Called after the attempt, whether it succeeded or not. */
  onEnd: () => void;
}

/**
 * Submits the goods-out forms. After a failure the choice stays and `failure` is the text to show. Reloads the forms
 * when goods are no longer inside.
 */
export function useSubmitUnloading({ forms, choice, schedule, onSlotFull, onEnd }: Options) {
  const { t } = useTranslation(['unloading', 'uploads']);
  const navigate = useNavigate();
  const language = useLanguage();
  const placeOf = usePlaceText();
  const errorText = useErrorText();
  const reload = useReloadForms(forms);
  const [create] = useCreateUnloadingMutation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const fail = async (error: unknown) => {
    const code = problemOf(error)?.code;
    if (code === 'goods_not_inside') await reload();
    if (code !== undefined) schedule.refetch();
    if (code === 'slot_full') onSlotFull();
    if (code === 'goods_not_inside') return setFailure(t('unloading:goodsChanged'));
    setFailure(code === 'slot_full' ? t('unloading:slotFull') : errorText(error));
  };
  const attempt = async () => {
    const time = schedule.name ?? '';
    const urls = await whenUploaded(neededUploads(forms, choice)).catch(() => undefined);
    if (urls === undefined) return setFailure(t('uploads:failed'));
    const body = unloadingBody({ forms, choice, time, language, urls });
    const answer = await create({ body, key: keyOf(body) });
    if (answer.error !== undefined) return fail(answer.error);
    const submitted = submittedUnloading(answer.data.forms, { forms, choice, time, placeOf });
    forgetUnloadingSession();
    publicToast('success', t('unloading:created'));
    // Replaces the history entry, so that Back does not offer to send the same forms again.
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

/** Returns the idempotency key of the last request if it had the same body, otherwise a new key. */
function keyOf(body: GoodsBatchBody): string {
  const text = JSON.stringify(body);
  const { sent } = readUnloadingSession();
  if (sent?.text === text) return sent.key;
  const key = newIdempotencyKey();
  keepUnloadingSession({ sent: { key, text } });
  return key;
}

/** Looks up the forms again to show how many pieces are inside now. */
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
