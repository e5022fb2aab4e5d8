import type { FixBody } from '@gerbang/shared/contracts/permits/permit-link';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { fieldCodes } from '../../../lib/api/problem.ts';
import { useAvailabilityQuery } from '../../../lib/api/public-lists.api.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useShownFaults } from '../../../lib/forms/use-shown-faults.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { adoptUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { fixBodyOf, fixFaults } from './fix-body.ts';
import { askedParts, startValues, storedFiles, uploadKeys } from './fix-values.ts';
import type { FixValues } from './fix-values.ts';
import { isLinkEnded, statusAddress } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { useFixByLinkMutation } from './permit-link.api.ts';

type Failure = { kind: 'upload' } | { kind: 'server'; error: unknown };

export function useFix({ token, view, onEnded }: Pick<ActProps, 'token' | 'view' | 'onEnded'>) {
  const { t } = useTranslation('links');
  const navigate = useNavigate();
  const [fix] = useFixByLinkMutation();
  const parts = askedParts(view);
  const [values, setValues] = useState(() => registerFiles(startValues(view)));
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const days = useAvailabilityQuery(
    parts.includes('schedule') ? { property_id: view.property.id, form_type: view.status.kind } : skipToken,
  );
  const faults = fixFaults(view, parts, values, days.data?.avaibility);
  const { shown, attempt, refuse } = useShownFaults(faults);

  const change = (patch: Partial<FixValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    refuse({});
    setFailure(undefined);
  };
  const send = async (form: HTMLFormElement) => {
    let body: FixBody;
    try {
      body = fixBodyOf(token, view, parts, values, await whenUploaded(uploadKeys(parts, values)));
    } catch {
      return setFailure({ kind: 'upload' });
    }
    const { error } = await fix(body);
    if (error === undefined) {
      publicToast('success', t('fix.sent'));
      return void navigate(statusAddress(view), { replace: true });
    }
    if (isLinkEnded(error)) return onEnded();
    const bad = fieldCodes(error);
    flushSync(() => refuse(bad));
    setFailure({ kind: 'server', error });
    // Somebody else may have booked the chosen slot in the meantime.
    if (parts.includes('schedule')) void days.refetch();
    focusFirst(form, Object.keys(bad));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(attempt);
    if (Object.keys(faults).length > 0) return focusFirst(form, Object.keys(faults));
    setSending(true);
    setFailure(undefined);
    void send(form).finally(() => setSending(false));
  };
  return { view, parts, values, change, faults, shown, days, failure, isSending, submit };
}
export type Fix = ReturnType<typeof useFix>;

function registerFiles(values: FixValues): FixValues {
  for (const file of storedFiles(values)) adoptUpload(file);
  return values;
}
