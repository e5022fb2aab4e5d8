import type { FixBody, LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { forgetLinkToken } from '../../../lib/address/use-link-token.ts';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { useOpenDaysQuery } from '../../../lib/api/use-open-days.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
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
  const [values, setValues, draft] = useFixValues(view);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const days = useOpenDaysQuery(parts.includes('schedule') ? view.property : null, view.status.kind);
  const faults = fixFaults(view, parts, values, days.data?.avaibility);
  const { shown, attempt, refuse } = useShownFaults(faults);

  const change = (patch: Partial<FixValues>) => {
    setValues(patch);
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
      forgetLinkToken('permitLink');
      draft.remove();
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
  return { view, parts, values, isDraftSaved: draft.isSaved, change, faults, shown, days, failure, isSending, submit };
}
export type Fix = ReturnType<typeof useFix>;

interface FixDraft {
  /** The correction that the values belong to: the permit's code and the time it was sent back. */
  correction: string;
  values: FixValues;
}

/** Values of the correction, restored from and saved as a draft on this device. */
function useFixValues(view: LinkView) {
  const { code, since } = view.status;
  const correction = `${code} ${since}`;
  // The files of the permit are registered first, so that a draft finds their current URLs.
  const [start] = useState(() => registerFiles(startValues(view)));
  const fits = (stored: unknown): stored is FixDraft =>
    typeof stored === 'object' && stored !== null && 'correction' in stored && stored.correction === correction;
  const { initialValues, isRestored } = useRestoredDraft<FixDraft>('fix', { correction, values: start }, { fits });
  const [held, setHeld] = useState(() => ({ correction, values: { ...start, ...initialValues.values } }));
  const draft = useDraft('fix', held, { leaveOut: ['consent'], isRestored });
  const setValues = (patch: Partial<FixValues>) =>
    setHeld((before) => ({ correction, values: { ...before.values, ...patch } }));
  return [held.values, setValues, draft] as const;
}

function registerFiles(values: FixValues): FixValues {
  for (const file of storedFiles(values)) adoptUpload(file);
  return values;
}
