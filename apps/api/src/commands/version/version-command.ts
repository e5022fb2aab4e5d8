import { parseArgs } from 'node:util';

import { server as english } from '@gerbang/shared/messages/en/insight/server';
import { server as indonesian } from '@gerbang/shared/messages/id/insight/server';

import { readConfig } from '../../config.ts';
import { createPool } from '../../platform/database/database.ts';
import { VERSION } from '../../platform/version.ts';
import { EXIT, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { outputOf } from '../system-program.ts';

/** Versions by name. Null: it could not be asked. A proxy that is not on this machine has no line. */
type Versions = Record<string, string | null>;

/** Prints the version of the program, which needs no settings, and with `--all` those of what it runs on. */
export const versionCommand: Command = {
  usage: 'version [--all]',
  async run(words) {
    const all = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args: words, options: { ...OUTPUT_OPTIONS, all } });
    const versions: Versions = { gerbang: VERSION, ...(values.all && (await versionsOfOthers())) };
    if (values.json) console.log(JSON.stringify(versions));
    else console.log(values.all ? table(versions) : VERSION);
    return Object.values(versions).includes(null) ? EXIT.look : EXIT.good;
  },
};

async function versionsOfOthers(): Promise<Versions> {
  const caddy = await outputOf('caddy', ['version']);
  return { node: process.versions.node, ...(await databaseVersions()), ...(caddy !== undefined && { caddy }) };
}

async function databaseVersions(): Promise<Versions> {
  const pool = createPool(readConfig().database.direct_url, 1);
  try {
    const { rows } = await pool.query<{ schema: string; postgresql: string }>(
      `select max(name) as schema, split_part(current_setting('server_version'), ' ', 1) as postgresql from kysely_migration`,
    );
    return { schema: rows[0]?.schema ?? null, postgresql: rows[0]?.postgresql ?? null };
  } catch {
    return { schema: null, postgresql: null };
  } finally {
    await pool.end();
  }
}

function table(versions: Versions): string {
  const { unknown } = terminalLanguage() === 'id' ? indonesian : english;
  return Object.entries(versions)
    .map(([name, version]) => `${name.padEnd(12)}  ${version ?? unknown}`)
    .join('\n');
}
