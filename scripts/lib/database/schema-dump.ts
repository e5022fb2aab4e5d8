import { join } from 'node:path';

import { run } from '../process.ts';
import { postgresPrograms } from '../required-programs.ts';
import type { PostgresService } from '../services-file.ts';

/** The objects of a database by type and name, each with its owner and definition, and its rows by table. */
export type SchemaDump = ReadonlyMap<string, string>;

const ENTRY = /^-- (?:Data for )?Name: (?<name>.*); Type: (?<type>.*); Schema: .*; Owner: (?<owner>.*)$/;

/** The migrator's own tables differ by design; the queue's tables do not come from our migrations. */
const LEFT_OUT = ['--exclude-table=kysely_migration*', '--exclude-schema=graphile_worker'];

export async function dumpDatabase(postgres: PostgresService, database: string): Promise<SchemaDump> {
  const { host, port, superuser } = postgres;
  const address = ['-h', host, '-p', String(port), '-U', superuser.user, '-d', database];
  const program = join(postgresPrograms() ?? '', 'pg_dump');
  return parseDump(
    await run(program, [...address, '--inserts', ...LEFT_OUT], { env: { PGPASSWORD: superuser.password } }),
  );
}

/**
 * Splits the text of pg_dump into its objects. The order of objects, rights and rows is dropped, because it depends on when they were
 * created. The order of columns within a table stays. Comments in function bodies and blank lines are dropped too.
 */
export function parseDump(text: string): SchemaDump {
  const objects = new Map<string, string>();
  let key = '';
  for (const line of text.split('\n')) {
    const entry = ENTRY.exec(line)?.groups;
    if (entry) {
      key = `${entry['type'] ?? ''} ${entry['name'] ?? ''}`;
      objects.set(key, `${objects.get(key) ?? ''}owner ${entry['owner'] ?? ''}`);
    } else if (key !== '' && !/^\s*(?:--|$)|^\\unrestrict |^SET default_/.test(line)) {
      objects.set(key, `${objects.get(key) ?? ''}\n${line}`);
    }
  }
  for (const [name, body] of objects) {
    if (/^(?:ACL|TABLE DATA) /.test(name)) objects.set(name, body.split('\n').sort().join('\n'));
  }
  return objects;
}

/** Lists the differences between two databases. Empty when there are none. */
export function listDifferences(theirs: SchemaDump, ours: SchemaDump): string[] {
  const names = [...new Set([...theirs.keys(), ...ours.keys()])].sort();
  return names.flatMap((name) => {
    const before = theirs.get(name);
    const after = ours.get(name);
    if (before === after) return [];
    if (after === undefined) return [`missing: ${name}`];
    if (before === undefined) return [`added: ${name}`];
    return [`different: ${name}`, ...listLines('-', before, after), ...listLines('+', after, before)];
  });
}

/** Lines of `text` that `other` does not have. Returns all lines when only their order differs. */
function listLines(mark: string, text: string, other: string): string[] {
  const known = new Set(other.split('\n'));
  const lines = text.split('\n');
  const own = lines.filter((line) => !known.has(line));
  return (own.length > 0 ? own : lines).map((line) => `  ${mark} ${line}`);
}
