import type { FixBody } from '@gerbang/shared/contracts/permit-link';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { fieldCodes } from '../../lib/api/problem.ts';
import { useAvailabilityQuery } from '../../lib/api/public-lists.api.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { adoptUpload, whenUploaded } from '../../lib/uploads/upload-store.ts';
import type { ActProps } from './act-props.ts';
import { statusAddress } from './Done.tsx';
import { fixBodyOf, fixFaults } from './fix-body.ts';
import type { Faults } from './fix-body.ts';
import { askedParts, startValues, storedFiles, uploadKeys } from './fix-values.ts';
import type { FixValues } from './fix-values.ts';
import { isLinkEnded } from './link-ended.ts';
import { useFixByLinkMutation } from './permit-link.api.ts';

/** A file could not be sent, or the server's own error. */
type Failure = { kind: 'upload' } | { kind: 'server'; error: unknown };

/** The state of a correction: its values, what is wrong with them, and the way to send them. */
export function useFix({ token, view, onEnded }: Pick<ActProps, 'token' | 'view' | 'onEnded'>) {
  const { t } = useTranslation('links');
  const navigate = useNavigate();
  const [fix] = useFixByLinkMutation();
  const parts = askedParts(view);
  const [values, setValues] = useState(() => adopted(startValues(view)));
  const [isAttempted, setAttempted] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const [failure, setFailure] = useState<Failure>();
  const days = useAvailabilityQuery(
    parts.includes('schedule') ? { property_id: view.property.id, form_type: view.status.kind } : skipToken,
  );
  const faults = fixFaults(view, parts, values, days.data?.avaibility);
  const shown: Faults = { ...refused, ...(isAttempted && faults) };

  const change = (patch: Partial<FixValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setRefused({});
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
    flushSync(() => setRefused(bad));
    setFailure({ kind: 'server', error });
    // Somebody else may have taken the place meanwhile.
    if (parts.includes('schedule')) void days.refetch();
    focusFirst(form, Object.keys(bad));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setAttempted(true));
    if (Object.keys(faults).length > 0) return focusFirst(form, Object.keys(faults));
    setSending(true);
    setFailure(undefined);
    void send(form).finally(() => setSending(false));
  };
  return { view, parts, values, change, faults, shown, days, failure, isSending, submit };
}
export type Fix = ReturnType<typeof useFix>;

/** The permit's own files count as sent. */
function adopted(values: FixValues): FixValues {
  for (const file of storedFiles(values)) adoptUpload(file);
  return values;
}
