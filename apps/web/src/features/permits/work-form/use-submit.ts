import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { workBodyOf } from '@gerbang/shared/domain/permits/forms/work-form';
import type { FormCodes } from '@gerbang/shared/domain/permits/forms/work-form';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { SubmittedState } from '../../../entities/permit/submitted.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { UploadFailed, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { formPath } from './use-sections.ts';
import { useWorkTexts } from './use-work-texts.ts';
import { useCreateWorkMutation } from './work-form.api.ts';
import { asWorkForm, uploadKeys, wantsPhotos } from './work-values.ts';
import type { WorkValues } from './work-values.ts';

interface Options {
  values: WorkValues;
  terms_version: number | undefined;
  /** Called when the permit was created, so that the draft can be deleted. */
  onCreated: () => void;
  onRefused: (codes: FormCodes) => void;
  /** Called when newer terms were published. */
  onOutdated: () => void;
}

/** Waits for the uploads, then sends the form. After a failure the values stay in the form. */
export function useSubmit({ values, terms_version, onCreated, onRefused, onOutdated }: Options) {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const uploadText = useUploadFaultText();
  const { place } = useWorkTexts(values);
  const [create] = useCreateWorkMutation();
  // A retry after a lost response uses the same key and does not create a second permit.
  const [idempotency_key] = useState(newIdempotencyKey);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ text: string; error?: unknown }>();

  const fail = (text: string, error?: unknown) => {
    publicToast('error', t('failed'));
    setFailure({ text, error });
  };
  const succeed = async (created: CreatedPermit) => {
    onCreated();
    publicToast('success', t('created'));
    await navigate('/permits', { state: submittedState(created, values, place) });
  };
  const post = async (urls: ReadonlyMap<string, string>) => {
    const body = workBodyOf(asWorkForm(values, urls), {
      identity_policy: wantsPhotos(values) ? 'photo_required' : 'checked_at_gate',
      unit: values.unit ?? undefined,
      terms_version: terms_version ?? 0,
      language,
    });
    const { data, error } = await create({ body, idempotency_key });
    if (data !== undefined) return succeed(data);
    if (problemOf(error)?.code === 'terms_outdated') return onOutdated();
    onRefused(refusedFields(error, values.for_tenant));
    return fail(errorText(error), error);
  };
  const send = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await post(await whenUploaded(uploadKeys(values)));
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      fail(uploadText(error));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, failure };
}

/** Navigation state for the dialog on the landing screen, which shows the new code. */
function submittedState(created: CreatedPermit, values: WorkValues, place: string): SubmittedState {
  return {
    submitted: {
      permits: [created],
      email: values.submitter.email.trim(),
      day: values.start_date,
      time: `${values.start_time} - ${values.end_time}`,
      place,
      count: values.worker_list.length,
    },
  };
}

function refusedFields(error: unknown, forTenant: boolean): FormCodes {
  const codes = Object.entries(fieldCodes(error));
  return Object.fromEntries(codes.map(([path, code]) => [formPath(path, forTenant), code]));
}

function useUploadFaultText(): (error: UploadFailed) => string {
  const { t } = useTranslation(['errors', 'uploads']);
  return ({ code }) =>
    code === 'offline' ? t('errors:offline') : `${t('uploads:failed')}. ${t(`errors:code.${code}`)}`;
}
