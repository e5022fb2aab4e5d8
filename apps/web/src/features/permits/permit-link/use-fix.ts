import type { FixBody, LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { useMemo, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';

import { forgetLinkToken } from '../../../lib/address/use-link-token.ts';
import { fieldCodes, problemOf } from '../../../lib/api/problem.ts';
import { useOpenDaysQuery } from '../../../lib/api/use-open-days.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useShownFaults } from '../../../lib/forms/use-shown-faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { adoptUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { changedParts, fixBodyOf, fixFaults } from './fix-body.ts';
import type { Faults } from './fix-body.ts';
import { askedParts, draftValues, startValues, storedFiles, uploadKeys, withDraft } from './fix-values.ts';
import type { FixValues } from './fix-values.ts';
import { isLinkEnded, statusAddress } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { useFixByLinkMutation } from './permit-link.api.ts';

type Failure = { kind: 'upload' } | { kind: 'server'; error: unknown };
type LinkProps = Pick<ActProps, 'token' | 'view' | 'onEnded'>;

/** State of a correction. `form` is the element in which the first error is focused. */
export function useFix(props: LinkProps, form: RefObject<HTMLFormElement | null>) {
  const { view } = props;
  const parts = askedParts(view);
  const { start, values, setValues, draft } = useFixValues(view);
  const changed = changedParts(view, parts, values);
  const left = parts.filter((part) => !changed.has(part));
  const { ask, ...asking } = useAsking();
  const days = useOpenDaysQuery(parts.includes('schedule') ? view.property : null, view.status.kind);
  const faults = fixFaults(view, parts, values, days.data?.avaibility);
  const { shown, attempt, refuse } = useShownFaults(faults);
  const { failure, setFailure, isSending, send } = useSending(props, {
    onSent: draft.remove,
    onUnchanged: ask,
    onRefused: (codes) => {
      flushSync(() => refuse(codes));
      // Somebody else may have booked the chosen slot in the meantime.
      if (parts.includes('schedule')) void days.refetch();
      if (form.current !== null) focusFirst(form.current, Object.keys(codes));
    },
  });
  const change = (patch: Partial<FixValues>) => {
    setValues(patch);
    refuse({});
    setFailure(undefined);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(attempt);
    if (Object.keys(faults).length > 0) return focusFirst(event.currentTarget, Object.keys(faults));
    if (left.length > 0) return ask();
    void send(parts, { values, reason: undefined });
  };
  const question = {
    ...asking,
    left,
    isUnchanged: changed.size === 0,
    onSend: (reason: string) => void send(parts, { values, reason }),
  };
  const state = { view, parts, start, values, changed, shown, days, isDraftSaved: draft.isSaved };
  return { ...state, change, submit, failure, isSending, question };
}
export type Fix = ReturnType<typeof useFix>;

function useAsking() {
  const [opened, setOpened] = useState(false);
  return { opened, ask: () => setOpened(true), onClose: () => setOpened(false) };
}

interface SendingOptions {
  onSent: () => void;
  /** Called when the server finds no change in a correction that has no reason. */
  onUnchanged: () => void;
  onRefused: (codes: Faults) => void;
}

/** Sends the correction after its uploads, and then shows the permit's status. */
function useSending({ token, view, onEnded }: LinkProps, { onSent, onUnchanged, onRefused }: SendingOptions) {
  const { t } = useTranslation('links');
  const navigate = useNavigate();
  const [fix] = useFixByLinkMutation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const post = async (parts: readonly CorrectableField[], given: { values: FixValues; reason: string | undefined }) => {
    let body: FixBody;
    try {
      body = fixBodyOf(token, view, parts, given, await whenUploaded(uploadKeys(parts, given.values)));
    } catch {
      return setFailure({ kind: 'upload' });
    }
    const { error } = await fix(body);
    if (error === undefined) {
      forgetLinkToken('permitLink');
      onSent();
      publicToast('success', t('fix.sent'));
      return void navigate(statusAddress(view), { replace: true });
    }
    if (isLinkEnded(error)) return onEnded();
    if (problemOf(error)?.code === 'nothing_changed') return onUnchanged();
    setFailure({ kind: 'server', error });
    onRefused(fieldCodes(error));
  };
  const send = async (...given: Parameters<typeof post>) => {
    setSending(true);
    setFailure(undefined);
    await post(...given).finally(() => setSending(false));
  };
  return { failure, setFailure, isSending, send };
}

interface FixDraft {
  /** The correction that the values belong to: the permit's code and the time it was sent back. */
  correction: string;
  values: Partial<FixValues>;
}

/** Values of the correction, restored from and saved as a draft on this device. */
function useFixValues(view: LinkView) {
  const { code, since } = view.status;
  const correction = `${code} ${since}`;
  // The files of the permit are registered first, so that a draft finds their current URLs.
  const [start] = useState(() => registerFiles(startValues(view)));
  const fits = (stored: unknown): stored is FixDraft =>
    typeof stored === 'object' && stored !== null && 'correction' in stored && stored.correction === correction;
  const { initialValues, isRestored } = useRestoredDraft<FixDraft>('fix', { correction, values: {} }, { fits });
  const [values, setAll] = useState(() => withDraft(start, initialValues.values));
  const kept = useMemo(
    () => ({ correction, values: draftValues(askedParts(view), values) }),
    [correction, view, values],
  );
  const draft = useDraft('fix', kept, { isRestored });
  const setValues = (patch: Partial<FixValues>) => setAll((before) => ({ ...before, ...patch }));
  return { start, values, setValues, draft };
}

function registerFiles(values: FixValues): FixValues {
  for (const file of storedFiles(values)) adoptUpload(file);
  return values;
}
