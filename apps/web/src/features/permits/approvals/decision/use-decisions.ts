import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { DecisionBody, PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useRef, useState } from 'react';

import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { newIdempotencyKey } from '../../../../lib/api/ids.ts';
import { useErrorText } from '../../../../lib/api/problem.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { useDecidePermitMutation, useRenewPermitMutation } from '../approvals.api.ts';
import type { QueueState } from '../use-queue.ts';
import { decidedStage } from './decision-outcome.ts';
import type { Asked, Draft, Drafts } from './drafts.ts';
import { useBulk } from './use-bulk.ts';
import type { BulkAnswer } from './use-bulk.ts';
import type { Held, HeldDecision, Outcome, Refusal } from './use-held.ts';

export interface Decisions {
  /** `note` is that of the draft unless it is given. */
  approve: (permit: PermitDetail, note?: string) => void;
  reject: (permit: PermitDetail, note: string) => void;
  returnPermit: (permit: PermitDetail, asked: Asked) => void;
  decideMany: (answer: BulkAnswer) => void;
  /** Takes back the decision that is still held, and opens its permit again when it is about one only. Returns its permits. */
  undo: () => HeldDecision['permits'];
  refusals: readonly Refusal[];
  dismiss: (id: string) => void;
}

/** Minimum time between two decisions, so that the second click of a double click does not decide the next permit. */
const PAUSE_MS = 400;

/**
 * Makes decisions. Each is held until it can no longer be undone, and the next permit opens at once. `refusals` are the
 * decisions that the server refused or that did not reach it, with their reasons.
 */
export function useDecisions(queue: QueueState, drafts: Drafts, held: Held): Decisions {
  const [decide] = useDecidePermitMutation();
  const [renew] = useRenewPermitMutation();
  const { make, refusals, add, dismiss } = useMadeDecision(queue, drafts, held);
  const decideMany = useBulk(held, add);
  // An undone or refused decision opens the permit with what was `written` for it.
  const makeDecision = (permit: PermitDetail, body: DecisionBody, written: Partial<Draft>) => {
    drafts.change(permit.id, written);
    const idempotency_key = newIdempotencyKey();
    make(permit, body.stage, body.decision, () => decide({ ...keyOf(permit), body, idempotency_key }));
  };
  return {
    approve: (permit, note = drafts.get(permit.id).note) => {
      const draft = { ...drafts.get(permit.id), note };
      const stage = decidedStage(permit, draft);
      if (stage !== undefined) return makeDecision(permit, approvalOf(permit, stage, draft), { note });
      const { moves, renewal } = permit;
      if (!moves.renew || renewal === null) return;
      const asked = { ...keyOf(permit), period: renewal.period, idempotency_key: newIdempotencyKey() };
      make(permit, 'tcr', 'renewed', () => renew(asked));
    },
    reject: (permit, note) => {
      const stage = decidedStage(permit, drafts.get(permit.id));
      if (stage !== undefined) makeDecision(permit, { decision: 'rejected', stage, note }, { reason: note });
    },
    returnPermit: (permit, asked) => {
      const stage = decidedStage(permit, drafts.get(permit.id));
      if (stage !== undefined) makeDecision(permit, { decision: 'returned', stage, ...asked }, { asked });
    },
    decideMany: (answer) => {
      answer.rows.forEach(({ id }) => dismiss(id));
      decideMany(answer);
    },
    undo: () => {
      const permits = held.undo()?.permits ?? [];
      const [first, second] = permits;
      if (first !== undefined && second === undefined) queue.open(first);
      return permits;
    },
    refusals,
    dismiss,
  };
}

/** Holds decisions and collects the refused ones. Ignores a decision that follows another one within `PAUSE_MS`. */
function useMadeDecision(queue: QueueState, drafts: Drafts, held: Held) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const madeAt = useRef(-PAUSE_MS);
  // A refusal replaces an earlier one of the same permit.
  const add = (refused: readonly Refusal[]) =>
    setRefusals((before) => [...before.filter(({ id }) => !refused.some((other) => other.id === id)), ...refused]);
  const dismiss = (id: string) => setRefusals((before) => before.filter((refusal) => refusal.id !== id));

  const make = (permit: PermitDetail, stage: ChainStage, done: Outcome, ask: () => Promise<{ error?: unknown }>) => {
    if (performance.now() - madeAt.current < PAUSE_MS) return;
    madeAt.current = performance.now();
    const { id, code, applicant, tenant } = permit;
    const name = permitName({ ...applicant, tenant });
    const send = async () => {
      const { error } = await ask();
      if (error === undefined) return drafts.clear(id);
      staffToast('error', t(`failed.${done}`, { name }));
      return add([{ ...keyOf(permit), code, name, decision: done, text: errorText(error) }]);
    };
    dismiss(id);
    held.hold({ done, name, permits: [{ ...keyOf(permit), stage }], send });
    queue.openNext();
  };
  return { make, refusals, add, dismiss };
}

function approvalOf(permit: PermitDetail, stage: ChainStage, draft: Draft): DecisionBody {
  const own = new Set(permit.items.filter((item) => item.rejection_note === null).map(({ id }) => id));
  const rejected_items = Object.entries(draft.refused)
    .filter(([id]) => own.has(id))
    .map(([id, note]) => ({ id, note }));
  const bay = draft.bay_id === null ? {} : { bay_id: draft.bay_id };
  return { decision: 'approved', stage, note: draft.note.trim(), rejected_items, ...bay };
}

const keyOf = ({ property_id, id }: PermitKey): PermitKey => ({ property_id, id });
