import { Client } from 'pg';

/** What the running database has that the backup has not, because it was made later. */
export interface Losses {
  permits: number;
  decisions: number;
  movements: number;
  accounts: number;
}

const LOSSES = `
  select (select count(*) from permit where created_at > $1)::float8 as permits,
         (select count(*) from progress_log where create_time > $1 and event in ('approved', 'returned', 'rejected'))::float8 as decisions,
         (select count(*) from gate_movement where sent_at > $1)::float8 as movements,
         (select count(*) from account where created_at > $1)::float8 as accounts`;

/** Undefined when the database has no tables of ours, or does not exist yet. */
export async function countLosses(owner_url: string, since: Date): Promise<Losses | undefined> {
  const client = new Client({ connectionString: owner_url });
  try {
    await client.connect();
    const { rows: found } = await client.query<{ exists: boolean }>(
      `select to_regclass('property_group') is not null as exists`,
    );
    if (found[0]?.exists !== true) return undefined;
    const { rows: groups } = await client.query('select from property_group limit 1');
    if (groups.length === 0) return undefined;
    const { rows } = await client.query<Losses>(LOSSES, [since]);
    return rows[0];
  } catch (error) {
    if (isMissingDatabase(error)) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

const isMissingDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '3D000';
