import { placeAt, type Move } from './cells.ts';
import { propertyTables } from './tables.ts';

const ROLES = ['gerbang_staff', 'gerbang_lists', 'gerbang_tenant', 'gerbang_public', 'gerbang_jobs'];

/** Throws an error that says what must be changed before the group can move. Changes nothing. */
export async function checkCells(move: Move): Promise<void> {
  const { source, target, group_id } = move;
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const migrations = 'select name from kysely_migration order by name';
  expect(
    (await names(source.db, migrations)).join() === (await names(target.db, migrations)).join(),
    'the cells have different migrations: update both to the same version',
  );
  const [level] = await names(source.db, `select current_setting('wal_level') as name`);
  expect(level === 'logical', 'the source needs wal_level = logical, which takes effect after a restart');
  const [superuser] = await names(
    target.db,
    `select rolsuper::text as name from pg_roles where rolname = current_user`,
  );
  expect(superuser === 'true', 'MOVE_TARGET_URL must be of a superuser');
  expect(
    (await names(target.db, 'select rolname as name from pg_roles where rolname = any ($1)', ROLES)).length ===
      ROLES.length,
    'the target lacks database roles: run deploy/postgres-roles.sh there',
  );
  expect(move.property_ids.length > 0, 'the group does not exist at the source, or has no property');
  const here = await placeAt(source, group_id);
  const there = await placeAt(target, group_id);
  expect(here?.state !== 'arriving', 'the group is on its way to the source');
  const exists = (await names(target.db, 'select id as name from property_group where id = any ($1)', [group_id]))
    .length;
  if (here?.state !== 'moved' && there?.state !== 'arriving') {
    expect(exists === 0 || there?.state === 'moved', 'the group exists at the target');
    if (there?.state === 'moved') await expectPurged(move, expect);
  }
  await expectNoClash(move, expect);
  if (faults.length > 0) throw new Error(`The group cannot move: ${faults.join('; ')}`);
}

type Expect = (holds: boolean, fault: string) => void;

/** A group may return to a cell that it has left, when nothing of it is left there. */
async function expectPurged({ target, property_ids }: Move, expect: Expect): Promise<void> {
  for (const { name, where } of await propertyTables(target.db)) {
    const statement = `select '' as name from ${name} where ${where} limit 1`;
    expect(
      (await names(target.db, statement, property_ids)).length === 0,
      `${name} at the target has rows of the group`,
    );
  }
}

/** Short codes and logins are unique within a cell. */
async function expectNoClash({ source, target, group_id }: Move, expect: Expect): Promise<void> {
  const codes = await names(
    source.db,
    'select short_code as name from property where group_id = any ($1) and deleted_at is null',
    [group_id],
  );
  const taken = await names(
    target.db,
    'select short_code as name from property where short_code = any ($1) and group_id <> $2 and deleted_at is null',
    codes,
    group_id,
  );
  expect(taken.length === 0, `short codes are taken at the target: ${taken.join(', ')}`);
  const logins = await names(
    source.db,
    `select kind || ' ' || lower(email) as name from account where group_id = any ($1)`,
    [group_id],
  );
  const same = await names(
    target.db,
    `select id as name from account where kind || ' ' || lower(email) = any ($1) and group_id <> $2`,
    logins,
    group_id,
  );
  // Ids, because a report has no addresses of people.
  expect(
    same.length === 0,
    `people have the same login as these accounts of the target: ${same.slice(0, 5).join(', ')}`,
  );
}

async function names(
  db: Move['source']['db'],
  statement: string,
  ids?: readonly string[],
  other?: string,
): Promise<string[]> {
  const values = [ids, other].filter((value) => value !== undefined);
  const { rows } = await db.query<{ name: string }>(statement, values);
  return rows.map(({ name }) => name);
}
