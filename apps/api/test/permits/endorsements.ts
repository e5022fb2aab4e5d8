import { sql } from 'kysely';

import { sendEndorsementMail } from '../../src/modules/permits/endorsement/endorsement.jobs.ts';
import type { World } from '../harness.ts';
import type { createMailWorld } from '../platform/mails.ts';
import { aLoadingForm, submitLoading, type Building, type Submitted } from './submissions.ts';

/** The floor on which the unit of the building's tenant is. */
export async function unitFloor({ owner }: World, { tenant }: Building): Promise<string> {
  const { floor_id } = await owner
    .selectFrom('tenant_unit as tu')
    .innerJoin('unit as u', 'u.id', 'tu.unit_id')
    .select('u.floor_id')
    .where('tu.tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  return floor_id;
}

/** A visitor's delivery to the unit of the building's tenant. */
export async function aDelivery(world: World, building: Building): Promise<Submitted> {
  const form = await aLoadingForm(world, building);
  const unit = ` ${building.tenant.unit.toLowerCase()} `;
  return submitLoading(world, building, {
    ...form,
    floor: { id: await unitFloor(world, building) },
    location: unit,
  });
}

/** The question to the tenant about this permit. */
export function askedQuestion({ owner }: World, permit: Submitted) {
  return owner.selectFrom('permit_endorsement').selectAll().where('permit_id', '=', permit.id).executeTakeFirst();
}

/** Number of queued question mails of this permit. */
export async function queuedQuestions({ db }: World, permit: Submitted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'endorsement.question-mail' and j.payload ->> 'permit_id' = ${permit.id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sends the question by mail and returns the token of its link. */
export async function mailedToken(
  world: Awaited<ReturnType<typeof createMailWorld>>,
  { property_id, id }: Submitted,
): Promise<string> {
  await sendEndorsementMail.run({ property_id, permit_id: id }, world.deps);
  const text = world.mails.findLast((mail) => mail.messageId?.includes(`endorsement.${id}.`))?.text ?? '';
  return /\/endorse#token=([\w-]{43})/.exec(text)?.[1] ?? '';
}
