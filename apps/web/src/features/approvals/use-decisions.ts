import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { DecisionBody, PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDecidePermitMutation } from './approvals.api.ts';
import { decidedStage } from './decision-outcome.ts';
import type { Drafts } from './drafts.ts';
import { permitName } from './stages.ts';
import type { Desk } from './use-desk.ts';

/** A decision that the server refused. */
export interface Refusal extends PermitKey {
  name: string;
  code: string;
  decision: DecisionBody['decision'];
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
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [decide] = useDecidePermitMutation();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const sentAt = useRef(-PAUSE_MS);
  const dismiss = (id: string) => setRefusals((before) => before.filter((one) => one.id !== id));

  const send = async ({ property_id, id, code, applicant, tenant }: PermitDetail, body: DecisionBody) => {
    if (performance.now() - sentAt.current < PAUSE_MS) return;
    sentAt.current = performance.now();
    const name = permitName({ ...applicant, tenant });
    dismiss(id);
    const answer = decide({ property_id, id, body });
    desk.openNext();
    const { error } = await answer;
    if (error === undefined) {
      drafts.clear(id);
      return void staffToast('success', t(`done.${body.decision}`, { name }));
    }
    const text = errorText(error);
    staffToast('error', t(`failed.${body.decision}`, { name }));
    setRefusals((before) => [...before, { property_id, id, code, name, decision: body.decision, text }]);
  };
  return {
    approve: (permit) => {
      const draft = drafts.of(permit.id);
      const stage = decidedStage(permit, draft);
      if (stage === undefined) return;
      const own = new Set(permit.items.filter((item) => item.rejection_note === null).map(({ id }) => id));
      const rejected_items = Object.entries(draft.refused)
        .filter(([id]) => own.has(id))
        .map(([id, note]) => ({ id, note }));
      const bay = draft.bay_id === null ? {} : { bay_id: draft.bay_id };
      void send(permit, { decision: 'approved', stage, note: draft.note.trim(), rejected_items, ...bay });
    },
    reject: (permit, note) => {
      const stage = decidedStage(permit, drafts.of(permit.id));
      if (stage !== undefined) void send(permit, { decision: 'rejected', stage, note });
    },
    giveBack: (permit, fields, note) => {
      const stage = decidedStage(permit, drafts.of(permit.id));
      if (stage !== undefined) void send(permit, { decision: 'returned', stage, fields, note });
    },
    refusals,
    dismiss,
  };
}
