import { can, type StaffActor } from '@gerbang/shared/access';
import {
  createUserBody,
  type InviteReason,
  type InviteSheetAnswer,
  type InviteSheetBody,
} from '@gerbang/shared/contracts/people/users';
import { isInReach } from '@gerbang/shared/domain/people/reach';
import * as z from 'zod/mini';

import { requireStaff, type Context } from '../../../platform/context.ts';
import { allow, AppError } from '../../../platform/errors.ts';
import * as repository from './users.repository.ts';
import type { StoredUser } from './users.repository.ts';
import { create, update } from './users.service.ts';

type Result = InviteSheetAnswer['results'][number];
type Row = InviteSheetBody['people'][number];

/**
 * Invites the people of a sheet to a property, each in a transaction of its own and by the same rules as one by one. A
 * sheet that is sent again changes nothing.
 */
export async function inviteSheet(ctx: Context, body: InviteSheetBody): Promise<InviteSheetAnswer> {
  allow(can.reachProperty(requireStaff(ctx), body.property_id));
  const results: Result[] = [];
  for (const row of body.people) results.push(await inviteRow(ctx, body, row));
  return { results };
}

async function inviteRow(ctx: Context, { property_id, language }: InviteSheetBody, row: Row): Promise<Result> {
  const actor = requireStaff(ctx);
  const { group_id } = actor;
  const { role_id, known } = await ctx.across(async (tx) => ({
    role_id: await repository.findRoleId(tx, group_id, row.role.trim()),
    known: await repository.findByEmail(tx, group_id, row.email.trim()),
  }));
  if (row.role.trim() === '') return refused('required');
  if (role_id === undefined) return refused('role_unknown');
  const body = { name: row.name, email: row.email, role_id, language, property_ids: [property_id] };
  const checked = z.safeParse(createUserBody, body);
  if (!checked.success) return refused(reasonOf(checked.error.issues[0]?.message));
  try {
    if (known !== undefined && isInReach(actor, known))
      return await addKnown(ctx, actor, known, { role_id, property_id });
    await create(ctx, checked.data);
    return { outcome: 'invited', reason: null };
  } catch (error) {
    if (error instanceof AppError && (error.status === 409 || error.status === 422))
      return refused(reasonOfError(error));
    throw error;
  }
}

/** Assigns a colleague to the property. The name and role of the person stay as they are. */
async function addKnown(
  ctx: Context,
  actor: StaffActor,
  known: StoredUser,
  { role_id, property_id }: { role_id: string; property_id: string },
): Promise<Result> {
  if (!known.active) return refused('email_taken');
  if (known.role_id !== role_id) return refused('role_differs');
  if (known.property_ids.includes(property_id)) return { outcome: 'already', reason: null };
  const shared = known.property_ids.filter((id) => actor.property_ids.includes(id));
  const { id, name, phone, language, active, version } = known;
  await update(ctx, id, { name, phone, language, active, version, role_id, property_ids: [...shared, property_id] });
  return { outcome: 'added', reason: null };
}

const refused = (reason: InviteReason): Result => ({ outcome: 'refused', reason });

function reasonOf(code: string | undefined): InviteReason {
  return code === 'required' || code === 'email_invalid' ? code : 'invalid';
}

function reasonOfError({ code, fields }: AppError): InviteReason {
  if (code === 'beyond_own_rights') return code;
  return fields.some((field) => field.path === 'email' && field.code === 'taken') ? 'email_taken' : 'invalid';
}
