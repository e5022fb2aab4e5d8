import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import { workBodyOf } from '@gerbang/shared/domain/permits/work-form';
import type { FormCodes } from '@gerbang/shared/domain/permits/work-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import type { SubmittedState } from '../../lib/submitted.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { UploadFailed, whenUploaded } from '../../lib/uploads/upload-store.ts';
import { formPath } from './sections.ts';
import { useWorkTexts } from './use-work-texts.ts';
import { useCreateWorkMutation } from './work-form.api.ts';
import { asWorkForm, uploadKeys, wantsPhotos } from './work-values.ts';
import type { WorkValues } from './work-values.ts';

interface Given {
  values: WorkValues;
  terms_version: number | undefined;
  /** The permit exists: the draft has done its work. */
  onCreated: () => void;
  /** The server found fields that it does not take. */
  onRefused: (codes: FormCodes) => void;
  /** The terms agreed to are not in force any more. */
  onOutdated: () => void;
}

/** Sends the form: first its files, then the form itself; whatever fails, what was typed stays. */
export function useSubmit({ values, terms_version, onCreated, onRefused, onOutdated }: Given) {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const uploadText = useUploadFaultText();
  const { place } = useWorkTexts(values);
  const [create] = useCreateWorkMutation();
  // One key for one request: a repeat after a lost answer makes no second permit.
  const [idempotency_key] = useState(newIdempotencyKey);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const fail = (reason: string) => {
    publicToast('error', t('failed'));
    setFailure(reason);
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
    return fail(errorText(error));
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

/** What the landing screen shows of a permit that was just asked for. */
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

/** Why a file could not be sent, in the reader's words. */
function useUploadFaultText(): (error: UploadFailed) => string {
  const { t } = useTranslation(['errors', 'uploads']);
  return ({ code }) =>
    code === 'offline' ? t('errors:offline') : `${t('uploads:failed')}. ${t(`errors:code.${code}`)}`;
}
