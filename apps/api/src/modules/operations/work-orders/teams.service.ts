import type {
  CreateTeamBody,
  UpdateTeamBody,
  WorkOrderOptions,
  WorkTeam,
} from '@gerbang/shared/contracts/operations/work-orders';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import * as people from './people.repository.ts';
import * as repository from './teams.repository.ts';
import type { TeamKey } from './teams.repository.ts';

export function readOptions(ctx: Context, property_id: string): Promise<WorkOrderOptions> {
  return ctx.within(property_id, async (tx) => ({
    people: await people.listPeople(tx, property_id),
    teams: await repository.list(tx, property_id),
    categories: await repository.listCategories(tx, property_id),
  }));
}

/** Creates a team. Sending the same id twice creates one team. */
export function createTeam(ctx: Context, property_id: string, body: CreateTeamBody): Promise<WorkTeam> {
  const { id, name, member_ids } = body;
  const key = { property_id, id };
  return withFreeName(() =>
    ctx.within(property_id, async (tx) => {
      if (await repository.insert(tx, key, name, ctx.now())) {
        await setMembers(tx, key, member_ids);
        await record(tx, ctx, { ...about(key), action: 'work_team.created', detail: { name, member_ids } });
      }
      return present(tx, key);
    }),
  );
}

/** Updates a team and refuses a stale `version`. */
export function updateTeam(ctx: Context, key: TeamKey, body: UpdateTeamBody): Promise<WorkTeam> {
  const { name, member_ids, active, version } = body;
  return withFreeName(() =>
    ctx.within(key.property_id, async (tx) => {
      const before = found(await repository.lock(tx, key));
      if (before.version !== version) throw new AppError('conflict');
      const { members } = await present(tx, key);
      const had = members.map(({ id }) => id);
      await repository.set(tx, key, { name, active }, ctx.now());
      await setMembers(tx, key, member_ids, had);
      const changes = changesBetween(
        { name: before.name, active: before.active, member_ids: had.toSorted() },
        { name, active, member_ids: [...new Set(member_ids)].toSorted() },
      );
      await record(tx, ctx, { ...about(key), action: 'work_team.updated', detail: changes });
      return present(tx, key);
    }),
  );
}

/** Replaces the members. Refuses people who cannot receive work, unless they were members before. */
async function setMembers(tx: Tx, key: TeamKey, wanted: readonly string[], had: readonly string[] = []): Promise<void> {
  const known = new Set([...had, ...(await people.listPeople(tx, key.property_id)).map(({ id }) => id)]);
  if (wanted.some((id) => !known.has(id))) throw fieldFault('member_ids', 'invalid');
  await repository.setMembers(tx, key, [...new Set(wanted)]);
}

async function present(tx: Tx, { property_id, id }: TeamKey): Promise<WorkTeam> {
  const [team] = await repository.list(tx, property_id, id);
  return found(team);
}

const about = ({ property_id, id }: TeamKey) => ({ property_id, record: { kind: 'work_team', id } });

async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23505', 'team_name_is_unique_in_its_property')) throw fieldFault('name', 'taken');
    throw error;
  }
}
