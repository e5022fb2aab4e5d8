import { parseArgs } from 'node:util';

import { CHECKS, exitCodeOf, isCheckId, type CheckId } from '@gerbang/shared/domain/insight/doctor';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';
import { doctor as indonesian } from '@gerbang/shared/messages/id/insight/doctor';

import { runDoctor } from './doctor/run-doctor.ts';

const USAGE = `Usage: gerbang doctor [--only ID,…] [--fix] [--send-mail ADDRESS] [--settings FILE]
Checks: ${CHECKS.join(', ')}

--json       prints one JSON object
--quiet      prints only what is not good
--no-color   no colours

Exit code: 0 good, 1 works but look at it, 2 broken, 3 could not run, 130 interrupted`;

const COULD_NOT_RUN = 3;
const INTERRUPTED = 130;

process.once('SIGINT', () => process.exit(INTERRUPTED));
try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = COULD_NOT_RUN;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      json: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      'no-color': { type: 'boolean', default: false },
      only: { type: 'string' },
      fix: { type: 'boolean', default: false },
      'send-mail': { type: 'string' },
      settings: { type: 'string' },
    },
  });
  const [command, ...others] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (command !== 'doctor' || others.length > 0) throw new Error(USAGE);
  const lines = await runDoctor({
    ...values,
    texts: (process.env['LANG'] ?? '').startsWith('id') ? indonesian : english,
    only: chosen(values.only),
    send_mail_to: values['send-mail'],
    has_colors: !values['no-color'] && process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  });
  return exitCodeOf(lines.map(({ state }) => state));
}

function chosen(list: string | undefined): CheckId[] | undefined {
  return list?.split(',').map((id) => {
    if (!isCheckId(id)) throw new Error(`Unknown check: ${id}. There are ${CHECKS.join(', ')}.`);
    return id;
  });
}
