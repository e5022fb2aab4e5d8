import { parseArgs } from 'node:util';

import { TEST_EVERY_DAYS } from '@gerbang/shared/domain/insight/backup';
import { fillText } from '@gerbang/shared/text/fill-text';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { findManifest, listBackups, type BackupStore } from '../../platform/backup/backup-store.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';
import { openInstallation, speakerFor, terminalTexts, type Speaker } from './installation.ts';
import { acknowledgeKit, isKitSafe, KIT_SETTINGS, makeKit, readKit } from './kit.ts';
import { prune } from './prune.ts';
import { listRuns, noteBackup, noteTest, type BackupRun } from './runs.ts';
import { takeBackup, type Taken } from './take.ts';
import { verifyBackup } from './verify.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  to: { type: 'string' },
  scheduled: { type: 'boolean', default: false },
  acknowledge: { type: 'boolean', default: false },
} as const;

type Installation = ReturnType<typeof openInstallation>;

/** Makes, lists and tests backups (deploy/README.md). */
export const backupCommand: Command = {
  usage: `backup now [--to FOLDER] [--scheduled]
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
    if (action === 'list') return list(installation, speaker);
    if (action === 'verify') return verify(installation, await chosenId(installation.source.store, id), speaker);
    throw new Error(`Usage: ${backupCommand.usage.split('\n').join('\n       ')}`);
  },
};

/** The id, or that of the newest backup. */
export async function chosenId(store: BackupStore, id: string): Promise<string> {
  if (id !== 'newest') return id;
  const newest = (await listBackups(store)).at(-1);
  if (newest === undefined) throw new Error(terminalTexts().none);
  return newest;
}

const rowsOf = ({ counts }: Manifest): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const newest = (one: number, other: number): number => Math.max(one, other);

/** The nightly run (`scheduled`) also tests the newest backup once a week. */
async function now(
  installation: Installation,
  { scheduled }: { scheduled: boolean },
  speaker: Speaker,
): Promise<number> {
  const { source, config } = installation;
  const texts = terminalTexts();
  const began = new Date();
  try {
    const { taken, pruned } = await takeBackup(source, async (done) => {
      await noteBackup(source.urls.owner, done.manifest.id, new Date(done.manifest.taken_at), null);
      return { taken: done, pruned: await pruneOrSay(installation, speaker) };
    });
    const { manifest, faulty } = taken;
    tellTaken(taken, speaker);
    const kit_is_safe = await isKitSafe(source.urls.owner, config);
    if (!kit_is_safe) speaker.say(texts.kit.missing, 'look');
    speaker.answer({ id: manifest.id, taken_at: manifest.taken_at, files: manifest.files, faulty, kit_is_safe });
    const is_good = faulty.length === 0 && pruned;
    if (scheduled && (await isTestDue(source.urls.owner))) {
      const tested = await verify(installation, manifest.id, { ...speaker, answer: () => {} });
      if (tested !== EXIT.good) return tested;
    }
    return is_good ? EXIT.good : EXIT.look;
  } catch (error) {
    const id = `failed-${began.toISOString()}`;
    await noteBackup(source.urls.owner, id, began, reasonOf(error)).catch(() => {});
    speaker.say(fillText(texts.failed, { id: '', reason: reasonOf(error) }), 'bad');
    speaker.answer({ failed: reasonOf(error) });
    return EXIT.failed;
  }
}

function tellTaken({ manifest, faulty }: Taken, { say }: Speaker): void {
  const texts = terminalTexts();
  const { count, bytes } = manifest.files;
  const dumped = [...manifest.parts.database, ...manifest.parts.queue].reduce((sum, piece) => sum + piece.bytes, 0);
  const megabytes = Math.ceil((bytes + dumped) / 1_000_000);
  say(fillText(texts.complete, { id: manifest.id, rows: rowsOf(manifest), files: count, megabytes }), 'good');
  if (faulty.length > 0)
    say(fillText(texts.faulty, { count: faulty.length, keys: faulty.slice(0, 5).join(', ') }), 'look');
}

/** The new backup is complete, also when older ones cannot be removed. */
async function pruneOrSay({ source }: Installation, { say }: Speaker): Promise<boolean> {
  const texts = terminalTexts();
  try {
    const { removed } = await prune({ ...source, owner_url: source.urls.owner }, new Date());
    if (removed > 0) say(fillText(texts.removed, { count: removed }));
    return true;
  } catch (error) {
    say(fillText(texts.notPruned, { reason: reasonOf(error) }), 'look');
    return false;
  }
}

async function isTestDue(owner_url: string): Promise<boolean> {
  const tests = (await listRuns(owner_url)).map(({ tested_at }) => tested_at?.getTime() ?? 0);
  return Date.now() - tests.reduce(newest, 0) >= TEST_EVERY_DAYS * DAY_MS;
}

async function verify({ source }: Installation, id: string, { say, answer }: Speaker): Promise<number> {
  const texts = terminalTexts();
  let taken_at = new Date();
  try {
    const manifest = await findManifest(source.store, id);
    taken_at = new Date(manifest.taken_at);
    const tested = await verifyBackup(source, manifest);
    await noteTest(source.urls.owner, id, taken_at, null);
    say(fillText(texts.tested, { id, ...tested }), 'good');
    answer({ id, state: 'tested', ...tested });
    return EXIT.good;
  } catch (error) {
    const reason = reasonOf(error);
    await noteTest(source.urls.owner, id, taken_at, reason).catch(() => {});
    say(fillText(texts.failed, { id, reason }), 'bad');
    answer({ id, state: 'failed', why: reason });
    return EXIT.failed;
  }
}

/** A backup as a person sees it. `failed`: its test failed, or it cannot be read. */
type Line = {
  id: string;
  taken_at?: string;
  bytes?: number;
  state: 'tested' | 'complete' | 'failed';
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
