import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { Pool } from 'pg';

import { readConfig, readOwnerUrl } from '../../config.ts';
import { createPool } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/files/storage.ts';
import { OUTPUT_OPTIONS, type Command } from '../command.ts';
import type { Acknowledged } from './invariant.ts';
import { checkInvariants, exitCode, INVARIANTS } from './report.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  /** Ids, separated by commas. */
  only: { type: 'string' },
  /** A PostgreSQL interval, such as `7 days`. */
  since: { type: 'string' },
  /** Seconds; permits younger than that are left out of the checks of mails. */
  margin: { type: 'string' },
  /** Hours after which a stored object without a record is a fault. */
  orphans: { type: 'string' },
  /** File of JSON lines, one `Acknowledged` each. */
  acked: { type: 'string' },
  /** File of JSON lines with the `message_id` of each mail that the mail server accepted. */
  mails: { type: 'string' },
} as const;

/** Checks that the stored data is consistent (docs/trust.md), and prints a report as JSON. */
export const checkInvariantsCommand: Command = {
  usage: 'check-invariants [--only ID,…] [--since INTERVAL] [--margin SECONDS] [--orphans HOURS]',
  async run(words) {
    const { values: asked } = parseArgs({ args: words, options: OPTIONS });
    const only = chosenIds(asked.only);
    const config = readConfig();
    const owner = createPool(readOwnerUrl(), 2);
    const app = createPool(config.database.direct_url, 1);
    try {
      const report = await checkInvariants({
        owner,
        app,
        storage: createStorage(config.storage),
        ...(only !== undefined && { only }),
        ...(asked.since !== undefined && { since: await timeBefore(owner, asked.since) }),
        ...(asked.margin !== undefined && { margin_s: Number(asked.margin) }),
        ...(asked.orphans !== undefined && { orphan_hours: Number(asked.orphans) }),
        ...(asked.acked !== undefined && { acknowledged: readLines<Acknowledged>(asked.acked) }),
        ...(asked.mails !== undefined && { mails: readLines<{ message_id: string }>(asked.mails).map(messageId) }),
      });
      console.log(JSON.stringify(report, undefined, 2));
      return exitCode(report);
    } finally {
      await owner.end();
      await app.end();
    }
  },
};

function chosenIds(text: string | undefined): string[] | undefined {
  const ids = text?.split(',');
  const unknown = ids?.filter((id) => INVARIANTS.every((invariant) => invariant.id !== id)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown invariants: ${unknown.join(', ')}`);
  return ids;
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Line => JSON.parse(line));
}

function messageId({ message_id }: { message_id: string }): string {
  return message_id;
}

async function timeBefore(owner: Pool, interval: string): Promise<Date> {
  const { rows } = await owner.query<{ since: Date }>('select now() - $1::interval as since', [interval]);
  return rows[0]?.since ?? new Date(0);
}
