import { workPartBody, workTimeBody } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderRecord, WorkPartBody, WorkTimeBody } from '@gerbang/shared/contracts/operations/work-orders';
import type { GivenEvidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { suggestedMinutes, timerMinutes } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

import { newUuid } from '../../../lib/api/ids.ts';
import { removeDraft } from '../../../lib/drafts/draft-store.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { useAuth } from '../../../lib/store/hooks.ts';

const amount = z.union([z.number(), z.literal('')]);

/** What was entered for a work order and is not saved yet. Ids are created here, so that a retry saves nothing twice. */
const workDraft = z.object({
  /** The part and the working time that are being typed. */
  part: z.object({ id: z.string(), name: z.string(), qty: amount, unit_cost: amount }),
  time: z.object({ id: z.string(), account_id: z.string(), hours: amount, minutes: amount, rate: amount }),
  /** Typed parts and times that are saved together with finishing. */
  parts: z.array(workPartBody),
  times: z.array(workTimeBody),
  /** Working time on the closing sheet. Null while it is unchanged: the sheet then shows what the timer suggests. */
  worked: z.object({ id: z.string(), minutes: z.nullable(z.number()) }),
  signature: z.object({ id: z.string(), name: z.string() }),
  /** True when there is nobody to sign. */
  is_absent: z.boolean(),
  absent_reason: z.string(),
  finish: z.object({ id: z.string(), note: z.string() }),
});
export type WorkDraft = z.infer<typeof workDraft>;

export const emptyPart = (): WorkDraft['part'] => ({ id: newUuid(), name: '', qty: 1, unit_cost: '' });
export const emptyTime = (): WorkDraft['time'] => ({ id: newUuid(), account_id: '', hours: '', minutes: 30, rate: '' });
const emptyDraft = (): WorkDraft => ({
  part: emptyPart(),
  time: emptyTime(),
  parts: [],
  times: [],
  worked: { id: newUuid(), minutes: null },
  signature: { id: newUuid(), name: '' },
  is_absent: false,
  absent_reason: '',
  finish: { id: newUuid(), note: '' },
});

const fits = (values: unknown): values is WorkDraft => workDraft.safeParse(values).success;

export interface HeldDraft {
  draft: WorkDraft;
  set: (change: Partial<WorkDraft>) => void;
  clear: () => void;
  /** The drawn signature. Kept while the page is open only. */
  drawing: File | null;
  setDrawing: (drawing: File | null) => void;
}

/** Keeps what a person entered for a work order on this device until it is saved. */
export function useWorkDraft({ id, events }: Pick<WorkOrderRecord, 'id' | 'events'>): HeldDraft {
  const { user_id } = useAuth();
  const name = `work-order:${user_id}:${id}`;
  const [empty] = useState(emptyDraft);
  const { initialValues, isRestored } = useRestoredDraft(name, empty, { fits });
  const [draft, setDraft] = useState(initialValues);
  const [drawing, setDrawing] = useState<File | null>(null);
  useDraft(name, draft, { isRestored });
  const removeEmpty = useEffectEvent(() => {
    if (!hasEntries(draft)) removeDraft(name);
  });
  useEffect(() => () => removeEmpty(), []);
  const clear = () => {
    setDraft(emptyDraft());
    setDrawing(null);
  };
  // The server has saved the draft, but its response was lost. Its ids must not be sent again, because a reopened work
  // order would not be finished by them.
  if (events.some((event) => event.id === draft.finish.id)) clear();
  return {
    draft,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    clear,
    drawing,
    setDrawing,
  };
}

export const isPartTyped = ({ name }: WorkDraft['part']): boolean => name.trim() !== '';

export const isTimeTyped = ({ hours, minutes, rate }: WorkDraft['time']): boolean =>
  hours !== '' || minutes !== emptyTime().minutes || rate !== '';

function hasEntries({ part, parts, time, times, worked, signature, absent_reason, finish }: WorkDraft): boolean {
  const texts = [signature.name, absent_reason, finish.note];
  const isTyped = isPartTyped(part) || isTimeTyped(time) || worked.minutes !== null;
  return isTyped || parts.length + times.length > 0 || texts.some((text) => text.trim() !== '');
}

/** The typed part as it is sent. Its schema reports what is missing. */
export function partBody({ id, name, qty, unit_cost }: WorkDraft['part']) {
  return { id, name, qty: qty === '' ? undefined : qty, unit_cost: unit_cost === '' ? 0 : unit_cost };
}

const MINUTES = 60;

export function timeBody({ id, account_id, hours, minutes, rate }: WorkDraft['time'], user_id: string | null) {
  return {
    id,
    account_id: account_id === '' ? (user_id ?? '') : account_id,
    minutes: Number(hours) * MINUTES + Number(minutes),
    rate: rate === '' ? null : rate,
  };
}

/** Moves a complete typed part to the list that is saved together with finishing. */
export function withTypedPart(draft: WorkDraft): Partial<WorkDraft> {
  const { success, data } = workPartBody.safeParse(partBody(draft.part));
  return success ? { part: emptyPart(), parts: [...draft.parts, data] } : {};
}

/** Moves a typed working time to the list that is saved together with finishing. */
export function withTypedTime(draft: WorkDraft, user_id: string | null): Partial<WorkDraft> {
  if (!isTimeTyped(draft.time)) return {};
  const { success, data } = workTimeBody.safeParse(timeBody(draft.time, user_id));
  return success ? { time: emptyTime(), times: [...draft.times, data] } : {};
}

/** Parts and times of the draft that the server does not have yet. */
export function unsaved(draft: WorkDraft, order: WorkOrderRecord): { parts: WorkPartBody[]; times: WorkTimeBody[] } {
  return {
    parts: draft.parts.filter(({ id }) => !order.parts.some((part) => part.id === id)),
    times: draft.times.filter(({ id }) => !order.times.some((time) => time.id === id)),
  };
}

/** The timer of the work order and the hours that finishing adds to those already noted. */
export function hoursOf(draft: WorkDraft, order: WorkOrderRecord, now: Date): { timer: number; minutes: number } {
  const timer = timerMinutes(order.events, now);
  const isNoted = order.times.length + unsaved(draft, order).times.length > 0;
  return { timer, minutes: draft.worked.minutes ?? (isNoted ? 0 : suggestedMinutes(timer)) };
}

/** What the work order has, together with what finishing would save. */
export function evidenceOf(draft: WorkDraft, order: WorkOrderRecord, now: Date): GivenEvidence {
  const { parts, times } = unsaved(draft, order);
  const noted = [...order.times, ...times].reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    minutes: noted + hoursOf(draft, order, now).minutes,
    parts: order.parts.length + parts.length + (isPartTyped(draft.part) ? 1 : 0),
    photos: order.photos.filter(({ moment }) => moment === 'after').length,
    is_signed:
      order.signature !== null ||
      draft.signature.name.trim() !== '' ||
      (draft.is_absent && draft.absent_reason.trim() !== ''),
  };
}

/**
 * Body of the request that finishes the work order. `url` is the address of the drawn signature. A drawing without a
 * name gives a signature that the schema refuses.
 */
export function finishBody(
  { draft, drawing }: Pick<HeldDraft, 'draft' | 'drawing'>,
  order: WorkOrderRecord,
  { now, url }: { now: Date; url: string | null },
) {
  const { parts, times } = unsaved(draft, order);
  const { minutes } = hoursOf(draft, order, now);
  const name = draft.signature.name.trim();
  return {
    ...draft.finish,
    move: 'finish' as const,
    closing: {
      parts: [...parts, ...(isPartTyped(draft.part) ? [partBody(draft.part)] : [])],
      times: [...times, ...(minutes > 0 ? [{ id: draft.worked.id, minutes, rate: null }] : [])],
      signature: name === '' && drawing === null ? null : { id: draft.signature.id, name, url },
      unsigned_reason: draft.is_absent && name === '' ? draft.absent_reason : '',
    },
  };
}
