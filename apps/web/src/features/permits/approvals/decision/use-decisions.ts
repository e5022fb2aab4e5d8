import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { DecisionBody, PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDecidePermitMutation, useRenewPermitMutation } from './approvals.api.ts';
import { decidedStage } from './decision-outcome.ts';
import type { Draft, Drafts } from './drafts.ts';
import { permitName } from './stages.ts';
import type { Desk } from './use-desk.ts';

/** What was done: a decision, or that a renewal was granted. */
export type Done = DecisionBody['decision'] | 'renewed';

/** A decision that the server refused. */
export interface Refusal extends PermitKey {
  name: string;
  code: string;
  decision: Done;
  text: string;
}

/** What can be decided, and what was refused of it. */
export interface Decisions {
  approve: (permit: PermitDetail) => void;
  reject: (permit: PermitDetail, note: string) => void;
  giveBack: (permit: PermitDetail, fields: string[], note: string) => void;
  refusals: readonly Refusal[];
  dismiss: (id: string) => void;
}

/** Between two decisions at least this: the second press of a double click belongs to the permit before. */
const PAUSE_MS = 400;

/** Sends decisions; the next permit opens at once, and what the server refuses comes back with its reason. */
export function useDecisions(desk: Desk, drafts: Drafts): Decisions {
  const [decide] = useDecidePermitMutation();
  const [renew] = useRenewPermitMutation();
  const { send, refusals, dismiss } = useSending(desk, drafts);
  const sendDecision = (permit: PermitDetail, body: DecisionBody) =>
    void send(permit, body.decision, () => decide({ ...keyOf(permit), body }));
  return {
    approve: (permit) => {
      const draft = drafts.of(permit.id);
      const stage = decidedStage(permit, draft);
      if (stage !== undefined) return sendDecision(permit, approvalOf(permit, stage, draft));
      const { moves, renewal } = permit;
      if (!moves.renew || renewal === null) return;
      void send(permit, 'renewed', () => renew({ ...keyOf(permit), period: renewal.period }));
    },
    reject: (permit, note) => {
      const stage = decidedStage(permit, drafts.of(permit.id));
      if (stage !== undefined) sendDecision(permit, { decision: 'rejected', stage, note });
    },
    giveBack: (permit, fields, note) => {
      const stage = decidedStage(permit, drafts.of(permit.id));
      if (stage !== undefined) sendDecision(permit, { decision: 'returned', stage, fields, note });
    },
    refusals,
    dismiss,
  };
}

/** Sends one decision at a time and keeps what was refused. */
function useSending(desk: Desk, drafts: Drafts) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const sentAt = useRef(-PAUSE_MS);
  const dismiss = (id: string) => setRefusals((before) => before.filter((one) => one.id !== id));

  const send = async (permit: PermitDetail, done: Done, ask: () => Promise<{ error?: unknown }>) => {
    if (performance.now() - sentAt.current < PAUSE_MS) return;
    sentAt.current = performance.now();
    const { id, code, applicant, tenant } = permit;
    const name = permitName({ ...applicant, tenant });
    dismiss(id);
    const answer = ask();
    desk.openNext();
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

/** The approval as it was prepared: what is refused of it, the note, the bay. */
function approvalOf(permit: PermitDetail, stage: ChainStage, draft: Draft): DecisionBody {
  const own = new Set(permit.items.filter((item) => item.rejection_note === null).map(({ id }) => id));
  const rejected_items = Object.entries(draft.refused)
    .filter(([id]) => own.has(id))
    .map(([id, note]) => ({ id, note }));
  const bay = draft.bay_id === null ? {} : { bay_id: draft.bay_id };
  return { decision: 'approved', stage, note: draft.note.trim(), rejected_items, ...bay };
}

const keyOf = ({ property_id, id }: PermitKey): PermitKey => ({ property_id, id });
