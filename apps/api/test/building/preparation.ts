import { CHAIN_STAGES } from '@gerbang/shared/access';
import { sql } from 'kysely';

import { newId } from '../../src/platform/database/ids.ts';
import { aFloor, aSlot, aStaffMember, aUnit } from '../builders.ts';
import type { World } from '../harness.ts';

/** Gives a property that was created through the API everything that it needs to go live. */
export async function prepare(world: World, property_id: string): Promise<void> {
  const { id: floor_id } = await aFloor(world, { property_id });
  await aUnit(world, { property_id, floor_id });
  await aSlot(world, { property_id, kind: 'loading' });
  await aStaffMember(world, {
    properties: [property_id],
    role: { actions: ['permit.read', 'permit.decide'], stages: CHAIN_STAGES },
  });
  await acceptMail(world);
}

/** Records that the mail server has accepted a mail just now. */
export async function acceptMail(world: World): Promise<void> {
  await sql`insert into mail_sent (message_id, sent_at) values (${newId()}, ${world.clock.now()})`.execute(world.owner);
}
