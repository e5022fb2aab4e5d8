import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { emptyStages, goLiveChecks, goLiveGaps, type GoLiveFacts } from '@gerbang/shared/domain/building/go-live';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { record } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { countAttempt } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { queueSubject } from '../places/queue-subject.service.ts';
import { countOf } from './copy.service.ts';
import { sendTestMail } from './go-live.jobs.ts';
import * as repository from './go-live.repository.ts';
import type { StoredFacts } from './go-live.repository.ts';

const TEST_MAILS = { name: 'test-mail', hits: 5, seconds: 60 * 60 };

type Facts = StoredFacts & GoLiveFacts;

export function readChecklist(ctx: Context, property_id: string): Promise<GoLiveAnswer> {
  return ctx.within(property_id, async (tx) => present(await readFacts(tx, ctx, property_id)));
}

/**
 * Makes a property active that has everything it needs, for the first time or after a pause. Throws `not_ready` with the
 * missing checks as fields otherwise. A live property stays as it is.
 */
export function goLive(ctx: Context, property_id: string): Promise<GoLiveAnswer> {
  return ctx.within(property_id, async (tx) => {
    await lockForGoLive(tx, property_id);
    const facts = await readFacts(tx, ctx, property_id);
    if (facts.active) return present(facts);
    const gaps = goLiveGaps(facts);
    const fields = gaps.map((path) => ({ path, code: 'required' as const }));
    if (fields.length > 0) throw new AppError('not_ready', { fields });
    if (facts.in_preparation) await removeTestPermits(tx, ctx, property_id);
    await repository.setLive(tx, property_id, ctx.now());
    await record(tx, ctx, { ...about(property_id, 'went_live'), detail: { active: [false, true] } });
    return present({ ...facts, active: true, in_preparation: false, test_permit: null });
  });
}

/** Deletes the test permits of a property in preparation. Throws `conflict` when the property has gone live. */
export function deleteTestPermits(ctx: Context, property_id: string): Promise<GoLiveAnswer> {
  return ctx.within(property_id, async (tx) => {
    await lockForGoLive(tx, property_id);
    if (!(await readFacts(tx, ctx, property_id)).in_preparation) throw new AppError('conflict');
    await removeTestPermits(tx, ctx, property_id);
    return present(await readFacts(tx, ctx, property_id));
  });
}

/**
 * Locks a property, so that people who prepare it, delete it or let it go live run one after the other. A decision on a test
 * permit does not wait. Throws `not_found` when the property does not exist.
 */
export async function lockForGoLive(tx: Tx, property_id: string): Promise<void> {
  found((await repository.lock(tx, property_id)) || undefined);
}

/** Deletes the test permits of a property in preparation, which `lockForGoLive` has locked. */
export async function removeTestPermits(tx: Tx, ctx: Context, property_id: string): Promise<void> {
  const permits = await repository.deleteTestPermits(tx, property_id, ctx.now());
  if (permits === 0) return;
  await announce(tx, queueSubject(property_id));
  await record(tx, ctx, { ...about(property_id, 'test_deleted'), detail: { permits } });
}

/** Mails the actor. The check of mail is done as soon as the mail server has accepted it. */
export function mailTest(ctx: Context, property_id: string): Promise<void> {
  return ctx.within(property_id, async (tx) => {
    const { user_id: account_id, group_id } = requireStaff(ctx);
    await countAttempt(tx, TEST_MAILS, account_id, ctx.now());
    await enqueue(tx, sendTestMail, { mail_id: newId(), property_id, group_id, account_id });
    await record(tx, ctx, { ...about(property_id, 'mail_tested'), detail: { account_id } });
  });
}

const about = (property_id: string, what: string) => ({
  property_id,
  action: `property.${what}`,
  record: { kind: 'property', id: property_id },
});

async function readFacts(tx: Tx, ctx: Context, property_id: string): Promise<Facts> {
  const facts = found(await repository.findFacts(tx, property_id, ctx.now()));
  const mail = await repository.findLastMail(tx, new Date(ctx.now().getTime() - DAY_MS));
  return { ...facts, mail_accepted_at: mail?.toISOString() ?? null };
}

function present(facts: Facts): GoLiveAnswer {
  const { active, in_preparation, stages: _stages, test_permit, copied, ...rest } = facts;
  return {
    ...rest,
    test_permit: test_permit && { ...test_permit, code: showCode(test_permit.code) },
    copied: in_preparation ? copied && countOf(copied) : null,
    phase: active ? 'live' : in_preparation ? 'preparation' : 'paused',
    checks: goLiveChecks(facts),
    empty_stages: emptyStages(facts) as GoLiveAnswer['empty_stages'],
  };
}
