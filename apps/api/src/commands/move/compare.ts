import type { Client } from 'pg';

import type { Move } from './cells.ts';
import { peopleTables, propertyTables, type OwnedTable } from './tables.ts';

export interface Compared {
  tables: number;
  rows: number;
  /** Tables whose rows differ, with the number of rows at both cells. */
  different: { table: string; source: number; target: number }[];
}

/** Compares number and content of the group's rows, as both snapshots see them. */
export async function compareCells(
  { group_id, property_ids }: Move,
  snapshots: { source: Client; target: Client },
): Promise<Compared> {
  const tables: [OwnedTable, unknown][] = [
    ...(await propertyTables(snapshots.source)).map((table): [OwnedTable, unknown] => [table, property_ids]),
    ...(await peopleTables(snapshots.source)).map((table): [OwnedTable, unknown] => [table, group_id]),
  ];
  const compared: Compared = { tables: tables.length, rows: 0, different: [] };
  for (const [table, owner] of tables) {
    const [source, target] = await Promise.all([
      digestOf(snapshots.source, table, owner),
      digestOf(snapshots.target, table, owner),
    ]);
    compared.rows += source.rows;
    if (source.rows !== target.rows || source.digest !== target.digest)
      compared.different.push({ table: table.name, source: source.rows, target: target.rows });
  }
  return compared;
}

async function digestOf(
  snapshot: Client,
  { name, where }: OwnedTable,
  owner: unknown,
): Promise<{ rows: number; digest: string }> {
  const statement = `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest
    from ${name} t where ${where}`;
  const { rows } = await snapshot.query<{ rows: number; digest: string }>(statement, [owner]);
  return rows[0] ?? { rows: 0, digest: '' };
}
