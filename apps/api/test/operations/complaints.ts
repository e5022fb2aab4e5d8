import type { Insertable } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aCategory, aStaffMember } from '../builders.ts';
import type { World } from '../harness.ts';

type Given = Partial<Insertable<Database['complaint']>> & { property_id: string };

let number = 0;

/** A new complaint, internal unless a tenant is given. */
export async function aComplaint(world: Pick<World, 'owner'>, given: Given) {
  const { property_id } = given;
  const now = given.created_at ?? new Date();
  const category_id = given.category_id ?? (await aCategory(world, { property_id, kind: 'complaint' })).id;
  const created_by = given.created_by ?? (await aStaffMember(world, { properties: [property_id] })).id;
  const later = new Date(now.getTime() + 60 * 60 * 1000);
  number += 1;
  const row = {
    id: newId(),
    code: `KLH-T${String(number).padStart(4, '0')}`,
    source: (given.tenant_id ?? null) === null ? ('internal' as const) : ('tenant' as const),
    title: `Keluhan ${number}`,
    description: 'Ada yang rusak',
    priority: 'normal' as const,
    created_at: now,
    updated_at: now,
    answer_due_at: later,
    answer_escalate_at: later,
    solve_due_at: later,
    solve_escalate_at: later,
    ...given,
    category_id,
    created_by,
  };
  return world.owner.insertInto('complaint').values(row).returningAll().executeTakeFirstOrThrow();
}
