import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { server as english } from '@gerbang/shared/messages/en/insight/server';
import { server as indonesian } from '@gerbang/shared/messages/id/insight/server';

import { EXIT, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { runOnTerminal } from '../system-program.ts';
import { journalWords } from './journal-words.ts';

/** This folder is there when systemd runs the machine (sd_booted). */
const SYSTEMD = '/run/systemd/system';

/** Shows what the services have logged, by journald. */
export const logsCommand: Command = {
  usage: 'logs [api|worker|doctor] [-f] [--since TIME] [--request ID]',
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        ...OUTPUT_OPTIONS,
        follow: { type: 'boolean', short: 'f', default: false },
        since: { type: 'string' },
        request: { type: 'string' },
      },
    });
    const journal = journalWords(positionals, values);
    const texts = terminalLanguage() === 'id' ? indonesian : english;
    const code = existsSync(SYSTEMD) ? await runOnTerminal('journalctl', journal) : undefined;
    if (code === undefined) throw new Error(texts.noSystemd);
    if (code === 0) return EXIT.good;
    console.error(texts.noLog);
    return EXIT.look;
  },
};
