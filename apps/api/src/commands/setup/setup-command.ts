import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { setupAnswers } from '@gerbang/shared/contracts/building/first-run';
import { FIRST_RUN_CHECKS } from '@gerbang/shared/domain/building/first-run';
import { SETUP_CODE_MINUTES } from '@gerbang/shared/domain/building/setup-code';
import { setup as english } from '@gerbang/shared/messages/en/building/setup';
import { doctor as englishDoctor } from '@gerbang/shared/messages/en/insight/doctor';
import { setup as indonesian } from '@gerbang/shared/messages/id/building/setup';
import { doctor as indonesianDoctor } from '@gerbang/shared/messages/id/insight/doctor';
import { fillText } from '@gerbang/shared/text/fill-text';

import { readConfig } from '../../config.ts';
import { openDeps } from '../../deps.ts';
import { setUpByAnswers } from '../../modules/building/first-run/first-run.service.ts';
import { newSetupCode } from '../../modules/building/first-run/setup-code.service.ts';
import { createDb, createPool } from '../../platform/database/database.ts';
import { examine } from '../../platform/doctor/doctor.ts';
import { speakerFor, type Speaker } from '../backup/installation.ts';
import { EXIT, hasColors, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { withDoctor, written } from '../doctor/doctor-command.ts';
import { readAnswers, withFieldErrors } from '../field-errors.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  'new-code': { type: 'boolean', default: false },
  answers: { type: 'string' },
} as const;

/** Prints a new code for the first run in the browser, or makes the first run without one. */
export const setupCommand: Command = {
  usage: `setup --new-code
setup --answers FILE.json`,
  async run(words) {
    const { values } = parseArgs({ args: words, options: OPTIONS });
    const speaker = speakerFor(values);
    if (values.answers !== undefined) return setUp(values.answers, speaker, hasColors(values));
    if (values['new-code']) return printNewCode(speaker);
    throw new Error(`Usage: gerbang ${setupCommand.usage.replace('\n', '\n       gerbang ')}`);
  },
};

const terminalTexts = () => (terminalLanguage() === 'id' ? indonesian : english).command;

/** The code before this one can no longer be used. */
async function printNewCode({ say, answer }: Speaker): Promise<number> {
  const texts = terminalTexts();
  const { database, public_url } = readConfig();
  const db = createDb(createPool(database.direct_url, 1));
  try {
    const setup_code = await newSetupCode({ db, clock: { now: () => new Date() } });
    if (setup_code === undefined) {
      say(texts.done, 'look');
      answer({});
      return EXIT.failed;
    }
    const address = `${public_url}/setup`;
    say(fillText(texts.code, { code: setup_code, minutes: SETUP_CODE_MINUTES, address }));
    answer({ setup_code, address });
    return EXIT.good;
  } finally {
    await db.destroy();
  }
}

/** What is bad on this server stops it, as in the browser, except mail: nobody waits here for six digits. */
async function setUp(file: string, { say, answer }: Speaker, has_colors: boolean): Promise<number> {
  const texts = terminalTexts();
  const answers = readAnswers(setupAnswers, JSON.parse(readFileSync(file, 'utf8')));
  const doctor = terminalLanguage() === 'id' ? indonesianDoctor : englishDoctor;
  const lines = await withDoctor({}, (context) => examine(context, { texts: doctor, only: FIRST_RUN_CHECKS }));
  const faults = lines.filter(({ state }) => state === 'bad' || state === 'look');
  for (const line of faults) say(written(line, has_colors), line.state === 'bad' ? 'bad' : 'look');
  const checks = faults.map(({ id, state }) => ({ id, state }));
  if (faults.some(({ id, state }) => state === 'bad' && id !== 'mail')) {
    answer({ is_set_up: false, checks });
    return EXIT.failed;
  }
  const config = readConfig();
  const deps = await openDeps(config);
  try {
    const is_set_up = await withFieldErrors(() => setUpByAnswers(deps, answers));
    const { email } = answers.administrator;
    if (is_set_up) say(fillText(texts.made, { email, address: `${config.public_url}/login` }), 'good');
    else say(texts.done, 'look');
    answer({ is_set_up, checks });
    if (!is_set_up) return EXIT.failed;
    return faults.length > 0 ? EXIT.look : EXIT.good;
  } finally {
    await deps.close();
  }
}
