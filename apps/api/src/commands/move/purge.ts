import { placeAt, type Cell, type Move } from './cells.ts';
import { removeFiles } from './files.ts';
import { dropJobs } from './jobs.ts';
import { ANSWERS } from './people.ts';
import { MOVE_TABLES, peopleTables, propertyTables, type OwnedTable } from './tables.ts';

const BATCH = 10_000;

/** What leads to the new cell: logins and the codes of properties. Roles stay because accounts refer to them. */
const KEPT = new Set(['property_group', 'property', 'role', 'account']);

const DELETE_ANSWERS = `delete from idempotency_key where ${ANSWERS}`;

export interface Purged {
  rows: number;
  objects: number;
}

/** Deletes everything of a moved group from the cell that it has left, but not what leads its people to the new one. */
export async function purgeSource(move: Move, { unchecked }: { unchecked: boolean }): Promise<Purged> {
  const place = await placeAt(move.source, move.group_id);
  if (place?.state !== 'moved') throw new Error('The group has not left this cell.');
  if (place.compared_at === null && !unchecked)
    throw new Error('The rows of both cells were not found equal. Compare them, then add --unchecked.');
  const { source, group_id, property_ids } = move;
  await dropJobs(move);
  const objects = await removeFiles(move);
  await source.db.query('update property set logo_file_id = null where group_id = $1', [group_id]);
  await source.db.query(DELETE_ANSWERS, [group_id, property_ids, '-infinity']);
  return { rows: await deleteRows(move, source, (name) => !KEPT.has(name)), objects };
}

/** Removes everything that an unfinished move has left at both cells. The group stays where it is. */
export async function removeArrived(move: Move): Promise<number> {
  const { source, target, group_id } = move;
  if ((await placeAt(source, group_id))?.state === 'moved') throw new Error('The group has moved already.');
  if ((await placeAt(target, group_id))?.state !== 'arriving') throw new Error('The group is not on its way.');
  const rows = await deleteRows(move, target, () => true);
  for (const { db } of [target, source])
    for (const table of MOVE_TABLES) await db.query(deleteOfGroup(table), [group_id]);
  return rows;
}

const deleteOfGroup = (table: string) => `delete from ${table} where group_id = $1`;

async function deleteRows(move: Move, { db }: Cell, isDeleted: (name: string) => boolean): Promise<number> {
  let rows = 0;
  for (const table of await propertyTables(db, { unlogged: true }))
    rows += await deleteInBatches(db, table, move.property_ids);
  // Accounts and roles come last, because the others are found by them.
  for (const table of await peopleTables(db))
    if (isDeleted(table.name)) rows += await deleteInBatches(db, table, move.group_id);
  return rows;
}

async function deleteInBatches(db: Cell['db'], { name, where }: OwnedTable, owner: unknown): Promise<number> {
  const statement = `delete from ${name} where ctid = any (array(select ctid from ${name} where ${where} limit ${BATCH}))`;
  let all = 0;
  let deleted: number;
  do {
    deleted = (await db.query(statement, [owner])).rowCount ?? 0;
    all += deleted;
  } while (deleted === BATCH);
  return all;
}
