import { ADMINISTRATOR_ROLE, DEFAULT_ROLES } from '@gerbang/shared/domain/people/default-roles';

import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import * as repository from './roles.repository.ts';

/**
 * Creates the first group of the installation with the roles that every group starts with, in a transaction on that
 * group. Returns the id of the administrator's role.
 */
export async function createFirstGroup(tx: Tx, group: { id: string; name: string }, now: Date): Promise<string> {
  await repository.insertFirstGroup(tx, { ...group, created_at: now });
  const ids = new Map<string, string>();
  for (const { name, menu, actions, stages } of DEFAULT_ROLES) {
    const id = newId();
    ids.set(name, id);
    await repository.insert(tx, { id, group_id: group.id, name, created_at: now });
    const [modules, features] = [Object.keys(menu), Object.values(menu).flat()];
    await repository.setParts(tx, id, { modules, features, actions: [...actions], stages: [...stages] });
  }
  const administrator = ids.get(ADMINISTRATOR_ROLE);
  if (administrator === undefined) throw new Error(`There is no role ${ADMINISTRATOR_ROLE}.`);
  return administrator;
}
