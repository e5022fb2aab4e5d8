import { parseArgs } from 'node:util';

import { closed as english } from '@gerbang/shared/messages/en/insight/closed';
import { closed as indonesian } from '@gerbang/shared/messages/id/insight/closed';
import { fillText } from '@gerbang/shared/text/fill-text';

import { EXIT, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { hidePage, showPage } from './maintenance-page.ts';

/** Caddy may read it, and only root may write it. */
const FOLDER = '/etc/caddy/gerbang';
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Lets Caddy show a page that says when Gerbang is back, also while neither the API nor the database runs (docs/install.md). */
export const maintenanceCommand: Command = {
  usage: `maintenance on [--until HH:MM]
maintenance off`,
  async run(words) {
    const options = { ...OUTPUT_OPTIONS, until: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const texts = terminalLanguage() === 'id' ? indonesian : english;
    const { until } = values;
    const [action] = positionals;
    if (action !== 'on' && action !== 'off')
      throw new Error(`Usage: ${maintenanceCommand.usage.split('\n').join('\n       ')}`);
    if (until !== undefined && !CLOCK_TIME.test(until)) throw new Error(texts.until);
    if (process.getuid?.() !== 0) throw new Error(fillText(texts.root, { words: words.join(' ') }));
    let text = until === undefined ? texts.on : fillText(texts.onUntil, { until });
    if (action === 'on') await showPage(FOLDER, until, new Date());
    else text = (await hidePage(FOLDER)) ? texts.off : texts.wasOff;
    if (values.json) console.log(JSON.stringify({ shown: action === 'on', until: until ?? null }));
    else if (!values.quiet) console.log(text);
    return EXIT.good;
  },
};
