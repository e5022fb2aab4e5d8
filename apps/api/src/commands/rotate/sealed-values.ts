import type pg from 'pg';

import { seal, unseal, type KeyRing, type Purpose } from '../../platform/keys/key-ring.ts';

/** A column of sealed values. `owner` is the column with the account that a value belongs to. */
interface SealedColumn {
  name: 'second_steps' | 'gate_pins' | 'one_time_pins';
  table: string;
  column: string;
  owner: string;
  purpose: Purpose;
}

const COLUMNS: readonly SealedColumn[] = [
  { name: 'second_steps', table: 'account', column: 'totp_secret', owner: 'id', purpose: 'second-step' },
  { name: 'gate_pins', table: 'gate_pin', column: 'pin_hash', owner: 'account_id', purpose: 'gate-pin' },
  {
    name: 'one_time_pins',
    table: 'gate_one_time_pin',
    column: 'pin_hash',
    owner: 'account_id',
    purpose: 'one-time-gate-pin',
  },
];
const BATCH = 500;

/** How many stored values were sealed with a key. */
export interface KeyUse {
  key_id: string;
  /** `missing` is a key of stored values that is not configured: nobody can open them. */
  state: 'signs' | 'verifies' | 'missing';
  second_steps: number;
  gate_pins: number;
  one_time_pins: number;
}

/** The configured keys and the missing ones, with the number of stored values that need each. */
export async function countByKey(owner: pg.Pool, ring: KeyRing): Promise<KeyUse[]> {
  const unused = { second_steps: 0, gate_pins: 0, one_time_pins: 0 };
  const uses = new Map<string, KeyUse>(
    ring.map(({ id }, index) => [id, { key_id: id, state: index === 0 ? 'signs' : 'verifies', ...unused }]),
  );
  for (const { name, table, column } of COLUMNS) {
    const { rows } = await owner.query<{ key_id: string; values: number }>(
      `select encode(substr(${column}, 1, 4), 'hex') as key_id, count(*)::int as values
         from ${table} where ${column} is not null group by 1`,
    );
    for (const { key_id, values } of rows) {
      const use = uses.get(key_id) ?? { key_id, state: 'missing', ...unused };
      uses.set(key_id, { ...use, [name]: values });
    }
  }
  return [...uses.values()];
}

/** Seals all stored values with the first key. Returns how many it sealed and how many it could not open. */
export async function resealAll(owner: pg.Pool, ring: KeyRing): Promise<{ resealed: number; unreadable: number }> {
  const total = { resealed: 0, unreadable: 0 };
  for (const column of COLUMNS) {
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
      const batch = await listOld(owner, ring, column, after);
      for (const value of batch) total[await reseal(owner, ring, column, value)] += 1;
      after = batch.at(-1)?.owner_id;
    }
  }
  return total;
}

interface SealedValue {
  owner_id: string;
  sealed: Buffer;
}

async function listOld(
  owner: pg.Pool,
  [newest]: KeyRing,
  { table, column, owner: id }: SealedColumn,
  after: string,
): Promise<SealedValue[]> {
  const { rows } = await owner.query<SealedValue>(
    `select ${id} as owner_id, ${column} as sealed from ${table}
      where ${id} > $1 and encode(substr(${column}, 1, 4), 'hex') <> $2 order by ${id} limit ${BATCH}`,
    [after, newest.id],
  );
  return rows;
}

async function reseal(
  owner: pg.Pool,
  ring: KeyRing,
  { table, column, owner: id, purpose }: SealedColumn,
  { owner_id, sealed }: SealedValue,
): Promise<'resealed' | 'unreadable'> {
  const text = unseal(ring, purpose, owner_id, sealed);
  if (text === undefined) return 'unreadable';
  // Keeps a value that its person has replaced in the meantime.
  await owner.query(`update ${table} set ${column} = $1 where ${id} = $2 and ${column} = $3`, [
    seal(ring, purpose, owner_id, text),
    owner_id,
    sealed,
  ]);
  return 'resealed';
}
