import { parseArgs } from 'node:util';

import { SETUP_CODE_MINUTES } from '@gerbang/shared/domain/building/setup-code';
import { setup as english } from '@gerbang/shared/messages/en/building/setup';
import { setup as indonesian } from '@gerbang/shared/messages/id/building/setup';
import { fillText } from '@gerbang/shared/text/fill-text';

import { readConfig } from '../../config.ts';
import { newSetupCode } from '../../modules/building/first-run/setup-code.service.ts';
import { createDb, createPool } from '../../platform/database/database.ts';
import { EXIT, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';

/** Prints a new setup code for the first run in the browser. The one before can no longer be used. */
export const setupCodeCommand: Command = {
  usage: 'setup-code',
  async run(words) {
    const { values } = parseArgs({ args: words, options: OUTPUT_OPTIONS });
    const { command: texts } = terminalLanguage() === 'id' ? indonesian : english;
    const { database, public_url } = readConfig();
    const db = createDb(createPool(database.direct_url, 1));
    try {
      const setup_code = await newSetupCode({ db, clock: { now: () => new Date() } });
      const address = `${public_url}/setup`;
      if (values.json) console.log(JSON.stringify(setup_code === undefined ? {} : { setup_code, address }));
      else if (setup_code === undefined) console.log(texts.done);
      else console.log(fillText(texts.code, { code: setup_code, minutes: SETUP_CODE_MINUTES, address }));
      return setup_code === undefined ? EXIT.failed : EXIT.good;
    } finally {
      await db.destroy();
    }
  },
};
