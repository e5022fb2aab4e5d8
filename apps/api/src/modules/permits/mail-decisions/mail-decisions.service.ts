import type { StaffActor } from '@gerbang/shared/access';
import type {
  DecisionLinkView,
  MailDecisionBody,
  Proof,
  SettledDecisionLink,
} from '@gerbang/shared/contracts/permits/mail-decisions';
import type { DecisionBody, PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { needsSecondStep } from '@gerbang/shared/domain/permits/second-step';

import { createContext, type Context } from '../../../platform/context.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireProof } from '../../people/auth/proof.service.ts';
import { readPermit } from '../approvals/detail.service.ts';
import * as decisions from '../permits/decide/decide.service.ts';
import { openView, settledView } from './mail-decisions.present.ts';
import * as repository from './mail-decisions.repository.ts';
import type { Decider, FoundLink } from './mail-decisions.repository.ts';

interface Opened {
  link: FoundLink;
  decider: Decider;
  /** The context of the person, with the rights of this link and no others. */
  acting: Context;
  permit: Awaited<ReturnType<typeof readPermit>>;
}

/** The page of a decision link: what there is to decide, or how the link ended. Does not mark the link as used. */
export async function open(ctx: Context, token: string): Promise<DecisionLinkView> {
  const { link, decider } = await findPerson(ctx, token);
  const over = overOf(ctx, link);
  if (over !== undefined) {
    const { property_id, permit_id } = link;
    return { standing: over, language: decider.language, property_id, permit_id };
  }
  const opened = await openPermit(ctx, link, decider);
  if (!stillDecides(opened)) return settledView(opened);
  const away = await opened.acting.own((tx) => repository.listNames(tx, decider.holds ? [] : decider.stands_for));
  return openView({ ...opened, away: away[0] ?? null, proof: proofOf(opened) });
}

/** Decides with a mailed link and marks the link as used. Checks that the person may still decide. */
export async function decide(ctx: Context, body: MailDecisionBody): Promise<SettledDecisionLink> {
  const { link, decider } = await findPerson(ctx, body.token);
  if (overOf(ctx, link) !== undefined) throw new AppError('link_spent');
  const opened = await openPermit(ctx, link, decider);
  if (!stillDecides(opened)) throw new AppError(opened.permit.moves.barred ?? 'link_spent');
  if (proofOf(opened) !== 'none') await requireProof(ctx, decider, body.proof);
  const { acting } = opened;
  await decisions.decideByLink(acting, keyOf(link), decisionOf(link, body), {
    claim: async (tx) => {
      if (!(await repository.claim(tx, link, ctx.now()))) throw new AppError('link_spent');
    },
    detail: { through: 'mail_link' },
  });
  const used = { ...link, used_at: ctx.now() };
  return settledView({ link: used, decider, permit: await readPermit(acting, keyOf(link)) });
}

/** The link of a token and its person. A person who may no longer decide gets the same error as for an unknown token. */
async function findPerson(ctx: Context, token: string): Promise<{ link: FoundLink; decider: Decider }> {
  const link = await repository.findLink(ctx.deps.db, tokenHash(token));
  if (link === undefined || link.ended_because === 'account') throw new AppError('link_invalid');
  const decider = await repository.findDecider(ctx.deps.db, link, ctx.now());
  if (decider === undefined) throw new AppError('link_invalid');
  return { link, decider };
}

function overOf(ctx: Context, link: FoundLink): 'expired' | 'replaced' | undefined {
  if (link.expires_at <= ctx.now()) return 'expired';
  return link.ended_because === 'replaced' ? 'replaced' : undefined;
}

async function openPermit(ctx: Context, link: FoundLink, decider: Decider): Promise<Opened> {
  const acting = createContext(ctx.deps, actorOf(link, decider), ctx.request_id, ctx);
  return { link, decider, acting, permit: await readPermit(acting, keyOf(link)) };
}

/** The person with the rights of this link only: this stage at this property. */
function actorOf({ id, property_id, stage }: FoundLink, decider: Decider): StaffActor {
  const property_ids = [property_id];
  return {
    kind: 'staff',
    user_id: decider.account_id,
    session_id: id,
    group_id: decider.group_id,
    property_ids,
    actions: new Set(['permit.decide']),
    stages: new Set(decider.holds ? [stage] : []),
    acting: decider.stands_for.map((for_account_id) => ({ stage, for_account_id, property_ids })),
  };
}

/** Whether the request that the link was mailed for is still open. */
function stillDecides({ link, permit }: Opened): boolean {
  if (link.used_at !== null) return false;
  const asked = permit.chain.find(({ stage }) => stage === link.stage);
  return permit.moves.decide.includes(link.stage) && asked?.asked_at === link.asked_at.toISOString();
}

/** A code whenever the person has a second step. Anybody else gives the password where the decision weighs more. */
function proofOf({ link, decider, permit }: Opened): Proof {
  if (decider.has_second_step) return 'code';
  return needsSecondStep(link.stage, permit.kind) ? 'password' : 'none';
}

function decisionOf({ stage }: FoundLink, body: MailDecisionBody): DecisionBody {
  switch (body.decision) {
    case 'approved':
      return { decision: body.decision, stage, note: body.note, rejected_items: [] };
    case 'rejected':
      return { decision: body.decision, stage, note: body.note };
    case 'returned':
      return { decision: body.decision, stage, note: body.note, fields: body.fields };
  }
}

function keyOf({ property_id, permit_id }: FoundLink): PermitKey {
  return { property_id, id: permit_id };
}
