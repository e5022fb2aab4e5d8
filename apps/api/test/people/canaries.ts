import { PERSONAL_DATA, PERSONAL_DATA_KINDS, type PersonalData } from '@gerbang/shared/domain/people/personal-data';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';

type Owner = Kysely<Database>;

export const CANARY = 'kenari';

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Values that a constraint allows for these columns. Null: the column cannot hold a canary. */
const SPECIAL: Readonly<Record<string, string | null>> = {
  'account.email': `'${CANARY}.' || id || '@${CANARY}.test'`,
  'account.password_hash': null,
  'gate_pin.pin_hash': null,
  'gate_one_time_pin.pin_hash': null,
  'security_leave.kind': null,
  'permit.rejection_note': `case when state = 'rejected' then '${CANARY}' end`,
  'permit_item.rejection_note': `case when rejected_stage is not null then '${CANARY}' end`,
  'permit_endorsement.reason': null,
  'security_duty.reason': `case when reason <> '' then '${CANARY}' else '' end`,
  'work_order.unsigned_reason': `case when status = 'done' then '${CANARY}' end`,
  'work_order.signed_name': `case when signed_at is not null then '${CANARY}' end`,
  'gate_conflict.settled_note': `case when settled_at is null then '' else '${CANARY}' end`,
  'gate_conflict.body': `body || '{"note": "${CANARY}"}'`,
  'permit_correction.notes': `array_fill('${CANARY}'::text, array[cardinality(fields)])`,
  // Written from other tables, by triggers and the job of figures.
  'rollup_party.name': null,
  'rollup_party.party': null,
};

/** Writes a canary into every column of the kinds of personal data that are kept for months. Returns the columns. */
export async function plantCanaries(owner: Owner): Promise<string[]> {
  const wanted = new Set(
    PERSONAL_DATA_KINDS.filter((kind) => PERSONAL_DATA[kind].kept.until === 'months').flatMap((kind) => {
      const places: PersonalData['columns'] = PERSONAL_DATA[kind].columns;
      return Object.entries(places).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    }),
  );
  const planted: string[] = [];
  for (const column of await textColumns(owner)) {
    const place = `${column.table}.${column.name}`;
    const value = SPECIAL[place] === undefined ? valueOf(column) : SPECIAL[place];
    if (!wanted.has(place) || value === null) continue;
    // Append-only tables refuse the update.
    await sql`alter table ${sql.id(column.table)} disable trigger user`.execute(owner);
    await sql`update ${sql.id(column.table)} set ${sql.id(column.name)} = ${sql.raw(value)}`.execute(owner);
    await sql`alter table ${sql.id(column.table)} enable trigger user`.execute(owner);
    planted.push(place);
  }
  return planted;
}

function valueOf({ type }: Column): string {
  if (type === 'ARRAY') return `array['${CANARY}']`;
  return type === 'jsonb' ? `'{"name": "${CANARY}"}'` : `'${CANARY}'`;
}

/** Columns of all tables, those of the queue too, that contain the text. */
export async function columnsWith(owner: Owner, text: string): Promise<string[]> {
  const places: string[] = [];
  for (const { table, name } of await textColumns(owner)) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.id(table)} where ${sql.id(name)}::text ilike ${`%${text}%`}) as found`.execute(
      owner,
    );
    if (rows[0]?.found === true) places.push(`${table}.${name}`);
  }
  return places;
}

async function textColumns(owner: Owner): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type in ('text', 'jsonb', 'ARRAY') and c.udt_name <> '_int4'
     order by 1, 2`.execute(owner);
  return rows;
}
