import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { exitCodeOf } from '@gerbang/shared/domain/insight/doctor';
import type { ReleaseFacts } from '@gerbang/shared/domain/insight/upgrade';
import { upgrade as english } from '@gerbang/shared/messages/en/insight/upgrade';
import { upgrade as indonesian } from '@gerbang/shared/messages/id/insight/upgrade';
import { fillText } from '@gerbang/shared/text/fill-text';
import type { Pool } from 'pg';

import { readConfig, type Config } from '../../config.ts';
import { createPool } from '../../platform/database/database.ts';
import { EXIT, hasColors, OUTPUT_OPTIONS, terminalLanguage, type Command } from '../command.ts';
import { written } from '../doctor/doctor-command.ts';
import { runOnTerminal } from '../system-program.ts';
import { openArchive, readRelease, type Unpacked } from './archive.ts';
import { checkInstallation, checkReturn, checkTarget, COMMAND, PROGRAMS, type Line } from './preflight.ts';

/** The public key that signatures of archives are checked with. The operator puts it there (docs/install.md). */
const PUBLIC_KEY = '/etc/gerbang/gerbang.pub';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  check: { type: 'boolean', default: false },
  to: { type: 'string' },
  back: { type: 'boolean', default: false },
} as const;

interface Upgrade {
  pool: Pool;
  config: Config;
  running: ReleaseFacts;
  texts: typeof indonesian;
  json: boolean;
  print: (lines: readonly Line[]) => void;
  /** Prints a sentence for a person, or the result for programs. */
  end: (text: string, result: object) => void;
}

/** Replaces the version of an installation by `install.sh` while it serves requests (docs/install.md). */
export const upgradeCommand: Command = {
  usage: `upgrade --check [--to FOLDER|ARCHIVE]
upgrade --to FOLDER|ARCHIVE
upgrade --back`,
  async run(words) {
    const { values } = parseArgs({ args: words, options: OPTIONS });
    const texts = terminalLanguage() === 'id' ? indonesian : english;
    if (!values.check && !values.back && values.to === undefined)
      throw new Error(`Usage: ${upgradeCommand.usage.split('\n').join('\n       ')}`);
    if (process.getuid?.() !== 0) throw new Error(fillText(texts.root, { command: `upgrade ${words.join(' ')}` }));
    if (!existsSync(path.join(PROGRAMS, 'current/install.sh'))) throw new Error(texts.noServer);
    const config = readConfig();
    const pool = createPool(config.database.direct_url, 1);
    const running = readRelease(realpathSync(path.join(PROGRAMS, 'current')));
    const show = (line: Line) => !(values.quiet && line.state === 'good');
    const upgrade: Upgrade = {
      pool,
      config,
      running,
      texts,
      json: values.json,
      print: (lines) => {
        if (!values.json) for (const line of lines.filter(show)) console.log(written(line, hasColors(values)));
      },
      end: (text, result) => console.log(values.json ? JSON.stringify(result) : text),
    };
    try {
      if (values.back) return await goBack(upgrade);
      return values.to === undefined ? await check(upgrade, undefined) : await goTo(upgrade, values.to, values.check);
    } finally {
      await pool.end();
    }
  },
};

/** Prints each line as soon as it is known. */
async function preflight(upgrade: Upgrade, target: Unpacked | undefined): Promise<Line[]> {
  const first = target === undefined ? [] : checkTarget(upgrade, target);
  upgrade.print(first);
  const others = await checkInstallation(upgrade, target?.folder);
  upgrade.print(others);
  return [...first, ...others];
}

async function check(upgrade: Upgrade, target: Unpacked | undefined): Promise<number> {
  const lines = await preflight(upgrade, target);
  if (upgrade.json) upgrade.end('', { lines });
  return exitCodeOf(lines.map(({ state }) => state));
}

async function goTo(upgrade: Upgrade, place: string, is_trial: boolean): Promise<number> {
  const { texts, json } = upgrade;
  const target = await openArchive(path.resolve(place), PUBLIC_KEY, texts);
  try {
    if (is_trial) return await check(upgrade, target);
    const began = performance.now();
    const lines = await preflight(upgrade, target);
    if (lines.some(({ state }) => state === 'bad')) {
      upgrade.end(texts.notReady, { lines });
      return EXIT.failed;
    }
    const saved = await runOnTerminal(COMMAND, ['backup', 'now'], json ? 'stderr' : 'stdout');
    if (saved !== EXIT.good && saved !== EXIT.look) {
      upgrade.end(texts.backupFailed, { lines });
      return EXIT.failed;
    }
    return await install(upgrade, target.folder, { version: target.release.version, began, text: texts.done });
  } finally {
    await target.remove();
  }
}

async function goBack(upgrade: Upgrade): Promise<number> {
  const { line, previous } = await checkReturn(upgrade);
  upgrade.print([line]);
  if (line.state === 'bad') {
    upgrade.end(upgrade.texts.notReady, { lines: [line] });
    return EXIT.failed;
  }
  const began = performance.now();
  return install(upgrade, path.join(PROGRAMS, previous), { version: previous, began, text: upgrade.texts.back });
}

/** That version's own installer does what needs the machine: it migrates and replaces one process after the other. */
async function install(
  { texts, json, end }: Upgrade,
  folder: string,
  { version, began, text }: { version: string; began: number; text: string },
): Promise<number> {
  const code = await runOnTerminal(path.join(folder, 'install.sh'), [], json ? 'stderr' : 'stdout');
  if (code !== 0) {
    end(fillText(texts.installFailed, { code: code ?? '?' }), { failed: code ?? null });
    return EXIT.failed;
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  end(fillText(text, { version, seconds }), { version, seconds });
  return EXIT.good;
}
