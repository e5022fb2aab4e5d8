import { Client } from 'pg';

import type { Storage } from '../../platform/files/storage.ts';

/** A whole installation, seen by its database as superuser and its file storage. */
export interface Cell {
  url: string;
  storage: Storage;
  /** For all statements but those of a snapshot or lock. */
  db: Client;
}

/** What is known of a group during its move. */
export interface Move {
  source: Cell;
  target: Cell;
  group_id: string;
  property_ids: readonly string[];
  /** Address of the target for its people. */
  to_url: string;
  /** Reports progress to the operator. */
  note: (text: string) => void;
}

/** Key of the advisory lock of a group; the second key is a hash of its id (`enter_group`). */
export const GROUP_LOCK = 727_003;

/**
 * A connection of the mover. Neither triggers nor foreign keys run for its writes: it copies and deletes rows of tables that
 * refer to each other, and what triggers once did is in the rows already.
 */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'gerbang-move', keepAlive: true });
  // The next statement reports the loss of the connection.
  client.on('error', () => {});
  await client.connect();
  await client.query(`set session_replication_role = replica; set timezone = 'UTC'; set extra_float_digits = 1`);
  return client;
}

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Gives `work` a connection on which all statements see the database as it is now. */
export async function openSnapshot(url: string): Promise<Client> {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read read only');
  await client.query('select');
  return client;
}

type PlaceState = 'moving' | 'moved' | 'arriving';

/** Where a cell says that the group is. Undefined: at this cell, if it exists there. */
export async function placeAt(
  { db }: Cell,
  group_id: string,
): Promise<{ state: PlaceState; url: string | null; compared_at: Date | null } | undefined> {
  const { rows } = await db.query<{ state: PlaceState; url: string | null; compared_at: Date | null }>(
    'select state, url, compared_at from group_place where group_id = $1',
    [group_id],
  );
  return rows[0];
}

export async function propertiesAt({ db }: Cell, group_id: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from property where group_id = $1 order by id', [
    group_id,
  ]);
  return rows.map(({ id }) => id);
}
