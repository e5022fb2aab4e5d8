import type {
  EndorsementAnswerBody,
  EndorsementLinkAnswerBody,
  EndorsementRequest,
  EndorsementRequests,
} from '@gerbang/shared/contracts/permits/endorsement';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { mayAnswerEndorsement } from '@gerbang/shared/domain/permits/endorsement';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import { requireTenant, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { allow, AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { returnToOthers } from '../permits/decide/put-off.service.ts';
import { lockPermit } from '../permits/move.service.ts';
import { announcePermit } from '../permits/permit-events.service.ts';
import * as repository from './endorsement.repository.ts';
import { presentEndorsement } from './endorsement.service.ts';

/** How long the links to item photos are valid. */
const SHOWN_MS = 15 * 60 * 1000;
const LIMIT = 50;

/** What the mailed link asks, or how it was answered. Opening the link does not answer. */
export async function openLink(ctx: Context, token: string): Promise<EndorsementRequest> {
  const key = await findKey(ctx, token);
  return ctx.withinPublic(key.property_id, (tx) => present(tx, ctx, key));
}

/** Answers with the mailed link, once and without a login. */
export async function answerByLink(
  ctx: Context,
  { token, ...body }: EndorsementLinkAnswerBody,
): Promise<EndorsementRequest> {
  const key = await findKey(ctx, token);
  return ctx.withinPublic(key.property_id, (tx) =>
    store(tx, ctx, key, body, 'mail_link', (asked) => {
      // A new question may have replaced the link, or somebody of the tenant has answered on the tenant's home.
      const isCurrent = asked.token_hash.equals(tokenHash(token)) && asked.link_used_at === null;
      if (!isCurrent || asked.answer !== null) throw new AppError('link_spent');
    }),
  );
}

/** Requests of visitors that the reader's tenant may still answer. */
export async function listForTenant(ctx: Context): Promise<EndorsementRequests> {
  const { property_id, tenant_id } = requireTenant(ctx);
  // Without the tenant's scope, because a visitor's permit is not a permit of the tenant.
  return ctx.withinPublic(property_id, async (tx) => {
    const data: EndorsementRequest[] = [];
    for (const id of await repository.listOpen(tx, { property_id, tenant_id }, LIMIT)) {
      data.push(await present(tx, ctx, { property_id, id }));
    }
    return { data };
  });
}

/** Answers, changes the answer or takes it back, until the office has decided. */
export async function answerAsTenant(
  ctx: Context,
  permit_id: string,
  body: EndorsementAnswerBody,
): Promise<EndorsementRequest> {
  const { property_id, tenant_id } = requireTenant(ctx);
  const key = { property_id, id: permit_id };
  return ctx.withinPublic(property_id, (tx) =>
    store(tx, ctx, key, body, 'home', (asked) => allow(asked.tenant_id === tenant_id)),
  );
}

/**
 * Stores an answer to the question that `check` has accepted. The permit is locked first, so that a decision of the
 * office or a correction that asks another tenant does not happen in between.
 */
async function store(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  body: EndorsementAnswerBody,
  through: 'mail_link' | 'home',
  check: (asked: repository.StoredEndorsement) => void,
): Promise<EndorsementRequest> {
  const { workflow } = await lockPermit(tx, key);
  check(found(await repository.find(tx, key)));
  if (!mayAnswerEndorsement(workflow)) throw new AppError('already_decided');
  const author = authorOf(ctx);
  const answer = body.answer === 'none' ? null : body.answer;
  const [reason, note] = body.answer === 'refused' ? [body.reason, body.note] : [null, ''];
  const answered = answer === null ? NOT_ANSWERED : { answered_at: author.at, answered_by: author.id };
  const used = through === 'mail_link' ? { link_used_at: author.at } : {};
  await repository.setAnswer(tx, key, { answer, reason, note, ...answered, ...used }, author.at);
  await record(tx, ctx, {
    property_id: key.property_id,
    action: 'permit.endorsement',
    record: { kind: 'permit', id: key.id },
    detail: { answer, reason, through },
    ...(note !== '' && { personal: { note } }),
  });
  await returnToOthers(tx, key, author.id);
  await announcePermit(tx, key);
  return present(tx, ctx, key);
}

const NOT_ANSWERED = { answered_at: null, answered_by: null };

async function present(tx: Tx, ctx: Context, key: PermitKey): Promise<EndorsementRequest> {
  const { items, property_name, time_zone, from, until, state, decisions, ...facts } = found(
    await repository.findFacts(tx, key),
  );
  const endorsement = found(await repository.find(tx, key));
  return {
    ...facts,
    permit_id: key.id,
    property: { name: property_name, time_zone },
    from: from.toISOString(),
    until: until.toISOString(),
    items: items.map(({ photo_file_id, ...item }) => ({
      ...item,
      photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id, SHOWN_MS),
    })),
    endorsement: presentEndorsement(endorsement, ctx.now()),
    is_open: mayAnswerEndorsement({ state, stages: decisions.map((decision) => ({ decision })) }),
  };
}

async function findKey(ctx: Context, token: string): Promise<PermitKey> {
  const key = await repository.findByToken(ctx.deps.db, tokenHash(token));
  if (key === undefined) throw new AppError('link_invalid');
  return key;
}
