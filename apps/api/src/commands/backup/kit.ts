import { writeFile } from 'node:fs/promises';

import { Client } from 'pg';

import type { Config } from '../../config.ts';
import { ageIdentity } from '../../platform/backup/age.ts';
import { newId } from '../../platform/database/ids.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

/** The settings that a restore on an empty machine needs and no backup has. */
export const KIT_SETTINGS = ['SIGNING_SECRET', 'PASS_PRIVATE_KEY', 'BACKUP_KEY'] as const;
export type Kit = Record<(typeof KIT_SETTINGS)[number], string>;

/** The kit as text. It is also a file of settings, so that nobody has to copy 64 digits by hand. */
function kitText(kit: Kit, { server, keys, now }: { server: string; keys: KeyRing; now: Date }): string {
  return `# Gerbang recovery kit of ${server}, ${now.toISOString().slice(0, 10)}
#
# Whoever has this page and a backup can read everything. Print it, lock it away from the server, delete the file.
# To restore on an empty machine: install Gerbang, then
#   gerbang restore newest --kit THIS-FILE
#
${KIT_SETTINGS.map((name) => `${name}=${kit[name]}`).join('\n')}
#
# Without Gerbang, age (https://age-encryption.org) decrypts each file of the backups with this identity:
# ${keys.map(ageIdentity).join('\n# ')}
`;
}

/** The settings of a kit. Throws when one is missing. */
export function readKit(text: string): Kit {
  const lines = new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = /^([A-Z_]+)=([0-9a-f,]+)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  const valueOf = (name: string) => {
    const value = lines.get(name);
    if (value === undefined) throw new Error(`The kit has no ${name}`);
    return value;
  };
  return {
    SIGNING_SECRET: valueOf('SIGNING_SECRET'),
    PASS_PRIVATE_KEY: valueOf('PASS_PRIVATE_KEY'),
    BACKUP_KEY: valueOf('BACKUP_KEY'),
  };
}

const keyIds = ({ keys, backup }: Config): string => [...keys, ...(backup.keys ?? [])].map(({ id }) => id).join(' ');

/** Writes the kit to a file that only its owner reads, and notes that it was made. Throws when the file exists. */
export async function makeKit(
  owner_url: string,
  config: Config,
  kit: Kit,
  { file, server, keys, now }: { file: string; server: string; keys: KeyRing; now: Date },
): Promise<void> {
  await writeFile(file, kitText(kit, { server, keys, now }), { mode: 0o600, flag: 'wx' });
  await withClient(owner_url, (client) =>
    client.query('insert into backup_kit (id, made_at, key_ids) values ($1, $2, $3)', [newId(), now, keyIds(config)]),
  );
}

/** Records that somebody has stored the newest recovery kit in a safe place. Returns false when no kit has been made. */
export async function acknowledgeKit(owner_url: string): Promise<boolean> {
  const { rowCount } = await withClient(owner_url, (client) =>
    client.query(
      `update backup_kit set acknowledged_at = coalesce(acknowledged_at, now())
        where id = (select id from backup_kit order by made_at desc limit 1)`,
    ),
  );
  return rowCount === 1;
}

/** Whether somebody has locked a kit away that has the present keys. */
export async function isKitSafe(owner_url: string, config: Config): Promise<boolean> {
  const { rowCount } = await withClient(owner_url, (client) =>
    client.query('select from backup_kit where key_ids = $1 and acknowledged_at is not null', [keyIds(config)]),
  );
  return (rowCount ?? 0) > 0;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
