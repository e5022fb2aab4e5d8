import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import { goodsFormPath, tenantGoodsBody, visitorGoodsBody } from '@gerbang/shared/domain/permits/goods-form';
import { useRef, useState } from 'react';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { whenUploaded } from '../../lib/uploads/upload-store.ts';
import { useCreateGoodsMutation } from './goods-form.api.ts';
import type { Sending } from './goods-form.api.ts';
import { uploadKeys } from './goods-values.ts';
import { NOT_INSIDE, type Faults } from './sections.ts';
import type { GoodsFormState } from './use-goods-form.ts';

/** Where sending is: not begun, asking the person, waiting for files, or on its way. */
export type Phase = 'idle' | 'asking' | 'waiting' | 'sending';

/** Why it was not sent: a file, the tenant's session, or what the server or the line said. */
export type SubmitFailure = { kind: 'upload' } | { kind: 'session'; token: string } | { kind: 'other'; error: unknown };

const FOCUS_RETURNS_MS = 100;

interface Outcome {
  onSent: (permit: CreatedPermit) => void;
  /** The server found these fields wrong. */
  onRefused: (faults: Faults) => void;
  /** Somebody else took the last place of the slot. */
  onSlotFull: () => void;
}

/** Sends the form: waits for its files, keeps its key until the server has answered, and says what went wrong. */
export function useGoodsSubmit(form: GoodsFormState, { onSent, onRefused, onSlotFull }: Outcome) {
  const language = useLanguage();
  const [create] = useCreateGoodsMutation();
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<SubmitFailure>();
  const attempt = useRef(0);
  const keys = uploadKeys(form.values, form.wantsPhoto);

  const fail = (error: unknown) => {
    const { status, code } = problemOf(error) ?? {};
    // The server has refused and made nothing, so what is sent next is another request.
    if (status !== undefined && status < 500) form.change({ request_key: newIdempotencyKey() });
    const faults = renamed(fieldCodes(error), code);
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
    // The person has gone back to the form meanwhile.
    if (mine !== attempt.current) return;
    if (urls === null) {
      await closeDialog(setPhase);
      return setFailure({ kind: 'upload' });
    }
    setPhase('sending');
    const answer = await create(sendingOf(form, urls, language));
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
  // With a new session there is nothing wrong any more.
  const isSettled = failure?.kind === 'session' && failure.token !== form.tenant?.token;
  return { phase, failure: isSettled ? undefined : failure, keys, ask, close, send };
}

/** The closing dialog gives the focus back to where it was; only then can it go to what is wrong. */
function closeDialog(setPhase: (phase: Phase) => void): Promise<void> {
  setPhase('idle');
  return new Promise((resolve) => {
    setTimeout(resolve, FOCUS_RETURNS_MS);
  });
}

/** For whoever looks into it later; the person reads it on the screen. */
function log(reason: unknown): void {
  // oxlint-disable-next-line no-console
  console.error('The form was not sent.', reason);
}

function sendingOf(form: GoodsFormState, urls: ReadonlyMap<string, string>, language: 'id' | 'en'): Sending {
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

/** By the names of the form; of goods that are not inside each faulty one says so. */
function renamed(codes: Faults, reason: string | undefined): Faults {
  const shown = (code: string) => (reason === NOT_INSIDE ? NOT_INSIDE : code);
  return Object.fromEntries(Object.entries(codes).map(([path, code]) => [goodsFormPath(path), shown(code)]));
}
