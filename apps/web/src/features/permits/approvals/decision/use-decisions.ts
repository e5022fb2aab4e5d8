import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { DecisionBody, PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../../../lib/api/problem.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { useDecidePermitMutation, useRenewPermitMutation } from '../approvals.api.ts';
import { permitName } from '../stages.ts';
import type { QueueState } from '../use-queue.ts';
import { decidedStage } from './decision-outcome.ts';
import type { Draft, Drafts } from './drafts.ts';

type Outcome = DecisionBody['decision'] | 'renewed';

interface Refusal extends PermitKey {
  name: string;
  code: string;
  decision: Outcome;
  text: string;
}

/** What the applicant should correct. `notes` are by field. */
export interface Asked {
  fields: string[];
  note: string;
  notes?: Record<string, string>;
}

export interface Decisions {
  approve: (permit: PermitDetail) => void;
  reject: (permit: PermitDetail, note: string) => void;
  returnPermit: (permit: PermitDetail, asked: Asked) => void;
  refusals: readonly Refusal[];
  dismiss: (id: string) => void;
}

/** Minimum time between two decisions, so that the second click of a double click does not decide the next permit. */
const PAUSE_MS = 400;

/**
 * Sends decisions. The next permit opens without waiting for the response. `refusals` holds the decisions that the
 * server refused, with their reasons.
 */
export function useDecisions(queue: QueueState, drafts: Drafts): Decisions {
  const [decide] = useDecidePermitMutation();
  const [renew] = useRenewPermitMutation();
  const { send, refusals, dismiss } = useSendDecision(queue, drafts);
  const sendDecision = (permit: PermitDetail, body: DecisionBody) =>
    void send(permit, body.decision, () => decide({ ...keyOf(permit), body }));
  return {
    approve: (permit) => {
      const draft = drafts.get(permit.id);
      const stage = decidedStage(permit, draft);
      if (stage !== undefined) return sendDecision(permit, approvalOf(permit, stage, draft));
      const { moves, renewal } = permit;
      if (!moves.renew || renewal === null) return;
      void send(permit, 'renewed', () => renew({ ...keyOf(permit), period: renewal.period }));
    },
    reject: (permit, note) => {
      const stage = decidedStage(permit, drafts.get(permit.id));
      if (stage !== undefined) sendDecision(permit, { decision: 'rejected', stage, note });
    },
    returnPermit: (permit, asked) => {
      const stage = decidedStage(permit, drafts.get(permit.id));
      if (stage !== undefined) sendDecision(permit, { decision: 'returned', stage, ...asked });
    },
    refusals,
    dismiss,
  };
}

/** Sends decisions and collects the refused ones. Ignores a decision that follows another one within `PAUSE_MS`. */
function useSendDecision(queue: QueueState, drafts: Drafts) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const sentAt = useRef(-PAUSE_MS);
  const dismiss = (id: string) => setRefusals((before) => before.filter((refusal) => refusal.id !== id));

  const send = async (permit: PermitDetail, done: Outcome, ask: () => Promise<{ error?: unknown }>) => {
    if (performance.now() - sentAt.current < PAUSE_MS) return;
    sentAt.current = performance.now();
    const { id, code, applicant, tenant } = permit;
    const name = permitName({ ...applicant, tenant });
    dismiss(id);
    const answer = ask();
    queue.openNext();
    const { error } = await answer;
    if (error === undefined) {
      drafts.clear(id);
      return void staffToast('success', t(`done.${done}`, { name }));
    }
    const text = errorText(error);
    staffToast('error', t(`failed.${done}`, { name }));
    setRefusals((before) => [...before, { ...keyOf(permit), code, name, decision: done, text }]);
  };
  return { send, refusals, dismiss };
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
