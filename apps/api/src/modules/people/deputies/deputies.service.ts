import type { StaffActor } from '@gerbang/shared/access';
import type {
  CreateDeputyBody,
  DeputyDatatable,
  DeputyListQuery,
  DeputyOptions,
  DeputyRecord,
  UpdateDeputyBody,
} from '@gerbang/shared/contracts/people/deputies';
import { coverFault, managesDeputiesOf, mayHandOn, mayStandIn } from '@gerbang/shared/domain/people/deputies';
import { managesGroup } from '@gerbang/shared/domain/people/reach';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { allow, AppError, fieldFault, found } from '../../../platform/errors.ts';
import { changePeople, findPerson, listColleagues } from '../users/people.service.ts';
import * as repository from './deputies.repository.ts';
import type { DeputyFacts, StoredDeputy } from './deputies.repository.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export function list(ctx: Context, ask: DeputyListQuery): Promise<DeputyDatatable> {
  const actor = requireStaff(ctx);
  const { group_id, user_id, property_ids } = actor;
  const scope = { group_id, user_id, property_ids, keeps: managedBy(actor) };
  return ctx.across(async (tx) => {
    const page = await repository.listPage(tx, scope, ask, ctx.now());
    return { ...page, data: page.data.map(present) };
  });
}

/** People who could be the deputy of an account, by default of the user. */
export function options(ctx: Context, account_id: string | undefined): Promise<DeputyOptions> {
  const actor = requireStaff(ctx);
  return ctx.across(async (tx) => {
    const away = await findManaged(tx, actor, account_id ?? actor.user_id);
    const colleagues = await listColleagues(tx, actor.group_id);
    return colleagues.filter((colleague) => mayStandIn(away, colleague)).map(({ id, name }) => ({ id, name }));
  });
}

/** Adds a deputyship. Between its start and end the deputy decides in place of the absent person. */
export function create(ctx: Context, body: CreateDeputyBody): Promise<DeputyRecord> {
  const id = newId();
  const facts = factsOf(body);
  return withoutOverlap(() =>
    changePeople(ctx, async (tx, actor) => {
      const { group_id, user_id: created_by } = actor;
      const away = await findManaged(tx, actor, body.account_id ?? actor.user_id);
      await requireCover(tx, actor, away, facts);
      const account_id = away.id;
      await repository.insert(tx, { ...facts, group_id, id, account_id, created_by, created_at: ctx.now() });
      const { reason, ...detail } = auditFacts(facts);
      await recordAtEach(tx, ctx, away.property_ids, {
        ...about(id, 'created'),
        detail: { account_id, ...detail },
        personal: { reason },
      });
      return present(found(await repository.find(tx, group_id, id, ctx.now())));
    }),
  );
}

/** Updates a deputyship. Throws `conflict` when its version has changed. */
export function update(ctx: Context, id: string, body: UpdateDeputyBody): Promise<DeputyRecord> {
  const facts = factsOf(body);
  return withoutOverlap(() =>
    changePeople(ctx, async (tx, actor) => {
      const { before, away } = await findToChange(tx, ctx, actor, id);
      if (before.version !== body.version) throw new AppError('conflict');
      await requireCover(tx, actor, away, facts);
      await repository.set(tx, actor.group_id, id, facts, ctx.now());
      const { reason, ...detail } = changesBetween(auditFacts(before), auditFacts(facts));
      await recordAtEach(tx, ctx, away.property_ids, {
        ...about(id, 'updated'),
        detail: { account_id: away.id, ...detail },
        ...(reason !== undefined && { personal: { reason } }),
      });
      return present(found(await repository.find(tx, actor.group_id, id, ctx.now())));
    }),
  );
}

/** Deletes a deputyship. Decisions made under it stay valid. */
export function remove(ctx: Context, id: string): Promise<null> {
  return changePeople(ctx, async (tx, actor) => {
    const { before, away } = await findToChange(tx, ctx, actor, id);
    await repository.remove(tx, actor.group_id, id);
    const { reason, ...detail } = auditFacts(before);
    await recordAtEach(tx, ctx, away.property_ids, {
      ...about(id, 'deleted'),
      detail: { account_id: away.id, ...detail },
      personal: { reason },
    });
    return null;
  });
}

function managedBy(actor: StaffActor): repository.Scope['keeps'] {
  if (!actor.actions.has('user.update')) return 'nobody';
  return managesGroup(actor) ? 'whole_group' : 'own_properties';
}

/** Finds a person whose deputies the actor may edit. Answers 404 otherwise. */
async function findManaged(tx: Tx, actor: StaffActor, account_id: string): Promise<Person> {
  const away = found(await findPerson(tx, actor.group_id, account_id));
  allow(managesDeputiesOf(actor, away));
  return away;
}

/** Finds a deputyship that the actor may change. The deputy may read it but not change it. */
async function findToChange(
  tx: Tx,
  ctx: Context,
  actor: StaffActor,
  id: string,
): Promise<{ before: StoredDeputy; away: Person }> {
  const before = found(await repository.find(tx, actor.group_id, id, ctx.now()));
  const away = found(await findPerson(tx, actor.group_id, before.account_id));
  if (!managesDeputiesOf(actor, away))
    throw new AppError(before.deputy_id === actor.user_id ? 'forbidden' : 'not_found');
  return { before, away };
}

async function requireCover(tx: Tx, actor: StaffActor, away: Person, facts: DeputyFacts): Promise<void> {
  const fault = coverFault(away, await findPerson(tx, actor.group_id, facts.deputy_id), facts);
  if (fault !== undefined) throw fieldFault(fault, 'invalid');
  if (!mayHandOn(actor, away, facts.stages))
    throw new AppError('beyond_own_rights', { fields: [{ path: 'stages', code: 'invalid' }] });
}

function factsOf({ deputy_id, starts_at, ends_at, stages, reason }: CreateDeputyBody | UpdateDeputyBody): DeputyFacts {
  const once = stages === null ? null : [...new Set(stages)];
  return { deputy_id, starts_at: new Date(starts_at), ends_at: new Date(ends_at), stages: once, reason };
}

function auditFacts({ deputy_id, starts_at, ends_at, stages, reason }: DeputyFacts) {
  return { deputy_id, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), stages, reason };
}

const about = (id: string, what: string) => ({ action: `deputy.${what}`, record: { kind: 'deputy', id } });

function present(row: StoredDeputy): DeputyRecord {
  return { ...row, ...auditFacts(row), updated_at: row.updated_at.toISOString() };
}

/** Turns an overlapping deputyship for the same person and stage into a field error at `starts_at`. */
async function withoutOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23P01', 'one_deputy_per_person_and_stage_at_a_time'))
      throw fieldFault('starts_at', 'taken');
    throw error;
  }
}
