import { parseArgs } from 'node:util';

import type { BackupState } from '@gerbang/shared/domain/insight/backup';
import { fillText } from '@gerbang/shared/text/fill-text';

import { findManifest, listBackups, type BackupStore } from '../../platform/backup/backup-store.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';
import {
  chosenId,
  openInstallation,
  speakerFor,
  terminalTexts,
  type Installation,
  type Speaker,
} from './installation.ts';
import { acknowledgeKit, isKitSafe, KIT_SETTINGS, makeKit, readKit } from './kit.ts';
import { isTestDue, makeBackup, reasonOf, testBackup } from './make.ts';
import { listRuns, type BackupRun } from './runs.ts';
import { serveBackups } from './serve.ts';
import { tellFailed, tellMade, tellTested } from './tell.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  to: { type: 'string' },
  scheduled: { type: 'boolean', default: false },
  acknowledge: { type: 'boolean', default: false },
} as const;

/** Makes, lists and tests backups (deploy/README.md). */
export const backupCommand: Command = {
  usage: `backup now [--to FOLDER] [--scheduled]
backup serve
backup list
backup verify ID|newest
backup kit --to FILE | --acknowledge`,
  async run(words) {
    const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
    const [action = '', id = 'newest'] = positionals;
    const speaker = speakerFor(values);
    if (action === 'kit') return kit(openInstallation(), values, speaker);
    const installation = openInstallation({}, values.to);
    if (action === 'now') return now(installation, values, speaker);
    if (action === 'serve') return serveBackups(installation, speaker);
    if (action === 'list') return list(installation, speaker);
    if (action === 'verify') return verify(installation, await chosenId(installation.source.store, id), speaker);
    throw new Error(`Usage: ${backupCommand.usage.split('\n').join('\n       ')}`);
  },
};

/** The nightly run (`scheduled`) also tests the newest backup once a week. */
async function now(
  installation: Installation,
  { scheduled }: { scheduled: boolean },
  speaker: Speaker,
): Promise<number> {
  const { source, config } = installation;
  try {
    const made = await makeBackup(source, scheduled ? 'nightly' : 'by_hand');
    const { manifest, faulty } = made.taken;
    tellMade(made, speaker);
    const kit_is_safe = await isKitSafe(source.urls.owner, config);
    if (!kit_is_safe) speaker.say(terminalTexts().kit.missing, 'look');
    speaker.answer({ id: manifest.id, taken_at: manifest.taken_at, files: manifest.files, faulty, kit_is_safe });
    const is_good = faulty.length === 0 && 'removed' in made.pruned;
    if (scheduled && (await isTestDue(source.urls.owner))) {
      const tested = await verify(installation, manifest.id, { ...speaker, answer: () => {} });
      if (tested !== EXIT.good) return tested;
    }
    return is_good ? EXIT.good : EXIT.look;
  } catch (error) {
    tellFailed('', error, speaker);
    speaker.answer({ failed: reasonOf(error) });
    return EXIT.failed;
  }
}

async function verify({ source }: Installation, id: string, speaker: Speaker): Promise<number> {
  try {
    const tested = await testBackup(source, id);
    tellTested(id, tested, speaker);
    speaker.answer({ id, state: 'tested', ...tested });
    return EXIT.good;
  } catch (error) {
    tellFailed(id, error, speaker);
    speaker.answer({ id, state: 'failed', why: reasonOf(error) });
    return EXIT.failed;
  }
}

/** A backup as a person sees it. `failed`: its test failed, or it cannot be read. */
type Line = {
  id: string;
  taken_at?: string;
  bytes?: number;
  state: BackupState;
  at?: string;
  why?: string;
};

async function list({ source: { store, urls } }: Installation, { say, answer }: Speaker): Promise<number> {
  const texts = terminalTexts();
  const runs = new Map((await listRuns(urls.owner).catch((): BackupRun[] => [])).map((run) => [run.id, run]));
  const lines: Line[] = [];
  for (const id of await listBackups(store)) lines.push(await lineOf(store, id, runs.get(id)));
  for (const { id, taken_at = '', state, at = '', why = '' } of lines)
    say(`${id}  ${taken_at}  ${fillText(texts.state[state], { at, why })}`, state === 'failed' ? 'bad' : undefined);
  if (lines.length === 0) say(texts.none, 'look');
  answer({ backups: lines });
  if (lines.some(({ state }) => state === 'failed')) return EXIT.failed;
  return lines.length === 0 ? EXIT.look : EXIT.good;
}

async function lineOf(store: BackupStore, id: string, run: BackupRun | undefined): Promise<Line> {
  try {
    const { taken_at, files } = await findManifest(store, id);
    const line = { id, taken_at, bytes: files.bytes };
    if (run === undefined || run.tested_at === null) return { ...line, state: 'complete' };
    if (run.test_fault !== null) return { ...line, state: 'failed', why: run.test_fault };
    return { ...line, state: 'tested', at: run.tested_at.toISOString().slice(0, 10) };
  } catch (error) {
    return { id, state: 'failed', why: reasonOf(error) };
  }
}

async function kit(
  { source, config }: Installation,
  { to, acknowledge }: { to?: string | undefined; acknowledge: boolean },
  { say, answer }: Speaker,
): Promise<number> {
  const texts = terminalTexts().kit;
  if (acknowledge) {
    const is_noted = await acknowledgeKit(source.urls.owner);
    say(is_noted ? texts.acknowledged : texts.none, is_noted ? 'good' : 'bad');
    answer({ acknowledged: is_noted });
    return is_noted ? EXIT.good : EXIT.failed;
  }
  if (to === undefined) throw new Error(texts.none);
  const settings = readKit(KIT_SETTINGS.map((name) => `${name}=${process.env[name] ?? ''}`).join('\n'));
  const { server, store } = source;
  await makeKit(source.urls.owner, config, settings, { file: to, server, keys: store.keys, now: new Date() });
  say(fillText(texts.written, { file: to }), 'good');
  answer({ file: to });
  return EXIT.good;
}
