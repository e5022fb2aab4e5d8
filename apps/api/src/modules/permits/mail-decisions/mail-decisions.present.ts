import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type {
  DecidedPermit,
  OpenDecisionLink,
  Proof,
  SettledDecisionLink,
} from '@gerbang/shared/contracts/permits/mail-decisions';

import type { Decider, FoundLink } from './mail-decisions.repository.ts';

interface Shown {
  link: FoundLink;
  decider: Decider;
  permit: PermitDetail;
}

/** The page of a link that can still decide. */
export function openView({
  link,
  decider,
  permit,
  away,
  proof,
}: Shown & { away: string | null; proof: Proof }): OpenDecisionLink {
  const asked = permit.chain.find(({ stage }) => stage === link.stage);
  return {
    standing: 'open',
    language: decider.language,
    account: decider.name,
    stage: link.stage,
    in_place_of: away,
    asked_at: asked?.asked_at ?? null,
    due_at: asked?.due_at ?? null,
    proof,
    permit: permitOf(permit),
  };
}

/** The page of a link whose stage is decided or no longer waits for a decision of this person. */
export function settledView({ link, decider, permit }: Shown): SettledDecisionLink {
  const { property_id, id, code, kind, property, tenant, applicant } = permit;
  const stage = permit.chain.find((one) => one.stage === link.stage);
  const waits = permit.state === 'submitted' || permit.state === 'in_review';
  return {
    standing: 'settled',
    language: decider.language,
    account: decider.name,
    stage: link.stage,
    permit: { property_id, id, code, kind, property, tenant, company: applicant.company, name: applicant.name },
    by_link: link.used_at !== null,
    decided: decidedOf(stage),
    barred: permit.moves.barred,
    state: permit.state,
    waits_for: waits
      ? permit.chain.filter((one) => one.asked_at !== null && one.decision === null).map((one) => one.stage)
      : [],
  };
}

function decidedOf(stage: PermitDetail['chain'][number] | undefined): SettledDecisionLink['decided'] {
  if (stage === undefined || stage.decision === null || stage.decided_at === null) return null;
  const { decision, note, decided_at: at, decided_by, decided_for } = stage;
  return { decision, note, at, by: decided_by?.name ?? null, in_place_of: decided_for?.name ?? null };
}

/** The permit without contact data and identity photos. Lists each field, so that a new field is not exposed by accident. */
function permitOf(permit: PermitDetail): DecidedPermit {
  const { property_id, id, code, kind, property, tenant, applicant, floor, location, description } = permit;
  const {
    day,
    time,
    start_date,
    end_date,
    start_time,
    end_time,
    bay,
    work_details,
    attachments,
    clashes,
    endorsement,
  } = permit;
  return {
    property_id,
    id,
    code,
    kind,
    property,
    tenant,
    floor,
    location,
    description,
    day,
    time,
    start_date,
    end_date,
    start_time,
    end_time,
    bay,
    work_details,
    attachments,
    clashes,
    endorsement,
    company: applicant.company,
    name: applicant.name,
    chain: permit.chain.map(stageOf),
    items: permit.items.map(itemOf),
    workers: permit.workers.map((one) => ({
      id: one.id,
      name: one.name,
      company: one.company,
      position: one.position,
    })),
  };
}

function stageOf(one: PermitDetail['chain'][number]): DecidedPermit['chain'][number] {
  const { stage, step, decision, note, decided_at, decided_by } = one;
  return { stage, step, decision, note, decided_at, decided_by: decided_by?.name ?? null };
}

function itemOf(one: PermitDetail['items'][number]): DecidedPermit['items'][number] {
  const { id, name, description, qty, unit, photo_url, rejection_note, entry } = one;
  return { id, name, description, qty, unit, photo_url, rejection_note, has_entry: entry !== null };
}
