import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { goodsFormPath, tenantGoodsBody, visitorGoodsBody } from '@gerbang/shared/domain/permits/forms/goods-form';
import { useRef, useState } from 'react';

import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { fieldCodes, problemOf } from '../../../lib/api/problem.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { useCreateGoodsMutation } from './goods-form.api.ts';
import type { GoodsRequest } from './goods-form.api.ts';
import { uploadKeys } from './goods-values.ts';
import type { GoodsFormState } from './use-goods-form.ts';
import { NOT_INSIDE } from './use-sections.ts';

type Phase = 'idle' | 'asking' | 'waiting' | 'sending';

export type SubmitFailure = { kind: 'upload' } | { kind: 'session'; token: string } | { kind: 'other'; error: unknown };

const FOCUS_RETURNS_MS = 100;

interface Outcome {
  onSent: (permit: CreatedPermit) => void;
  onRefused: (faults: Faults) => void;
  /** Called when somebody else has booked the last capacity of the slot. */
  onSlotFull: () => void;
}

/**
 * Sends the form after its files are uploaded, and reports failures. Retries use the same idempotency key until the
 * server refuses the request.
 */
export function useGoodsSubmit(form: GoodsFormState, { onSent, onRefused, onSlotFull }: Outcome) {
  const language = useLanguage();
  const [create] = useCreateGoodsMutation();
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<SubmitFailure>();
  const attempt = useRef(0);
  const keys = uploadKeys(form.values, form.wantsPhoto);

  const fail = (error: unknown) => {
    const { status, code } = problemOf(error) ?? {};
    // The server refused and created nothing, so the next attempt is a new request.
    if (status !== undefined && status < 500) form.change({ request_key: newIdempotencyKey() });
    const faults = renameFaults(fieldCodes(error), code);
    log(code ?? error);
    if (code === 'slot_full') return onSlotFull();
    if (Object.keys(faults).length > 0) return onRefused(faults);
    const token = status === 401 ? form.tenant?.token : undefined;
    setFailure(token === undefined ? { kind: 'other', error } : { kind: 'session', token });
  };

  const send = async () => {
    attempt.current += 1;
    const mine = attempt.current;
    setFailure(undefined);
    setPhase('waiting');
    const urls = await whenUploaded(keys).catch(() => null);
    // The person has closed the dialog while the files were uploading.
    if (mine !== attempt.current) return;
    if (urls === null) {
      await closeDialog(setPhase);
      return setFailure({ kind: 'upload' });
    }
    setPhase('sending');
    const answer = await create(requestOf(form, urls, language));
    if (answer.data !== undefined) return onSent(answer.data);
    await closeDialog(setPhase);
    return fail(answer.error);
  };

  const close = () => {
    if (phase === 'sending') return;
    attempt.current += 1;
    setPhase('idle');
  };
  const ask = () => {
    setFailure(undefined);
    setPhase('asking');
  };
  // After a new login the failure of the old session is no longer shown.
  const isSettled = failure?.kind === 'session' && failure.token !== form.tenant?.token;
  return { phase, failure: isSettled ? undefined : failure, keys, ask, close, send };
}

/** Resolves after the dialog has returned the focus. Only then can the focus move to the first error. */
function closeDialog(setPhase: (phase: Phase) => void): Promise<void> {
  setPhase('idle');
  return new Promise((resolve) => {
    setTimeout(resolve, FOCUS_RETURNS_MS);
  });
}

/** Logs the reason for support. The person sees the error on the screen. */
function log(reason: unknown): void {
  // oxlint-disable-next-line no-console
  console.error('The form was not sent.', reason);
}

function requestOf(form: GoodsFormState, urls: ReadonlyMap<string, string>, language: 'id' | 'en'): GoodsRequest {
  const { tenant, kind, values } = form;
  const idempotency_key = values.request_key;
  const filled = form.asForm(urls);
  if (tenant === null) {
    const identity_policy = form.wantsPhoto ? ('photo_required' as const) : ('checked_at_gate' as const);
    const body = visitorGoodsBody(filled, { form_type: kind, identity_policy, language });
    return { idempotency_key, session: null, body };
  }
  const body = tenantGoodsBody(filled, { form_type: kind, language, user: tenant, tenant: tenant.tenant });
  return { idempotency_key, session: tenant, body };
}

/**
 * Renames the server's paths to the form's paths. When the whole request failed with `goods_not_inside`, every field
 * gets that code.
 */
function renameFaults(codes: Faults, reason: string | undefined): Faults {
  const shown = (code: string) => (reason === NOT_INSIDE ? NOT_INSIDE : code);
  return Object.fromEntries(Object.entries(codes).map(([path, code]) => [goodsFormPath(path), shown(code)]));
}
