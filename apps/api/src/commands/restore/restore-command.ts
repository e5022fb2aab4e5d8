import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { fillText } from '@gerbang/shared/text/fill-text';

import { findManifest } from '../../platform/backup/backup-store.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import { chosenId, openInstallation, speakerFor, terminalTexts, type Speaker } from '../backup/installation.ts';
import { KIT_SETTINGS, readKit } from '../backup/kit.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';
import { countLosses, type Losses } from './losses.ts';
import { restoreBeside, restoreInPlace, type Restored } from './restore.ts';

const DATABASE_NAME = /^[a-z][a-z0-9_]{0,62}$/;

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  into: { type: 'string' },
  from: { type: 'string' },
  kit: { type: 'string' },
  yes: { type: 'string' },
} as const;

/** Replaces this installation by a backup, or restores one beside it (deploy/README.md). */
export const restoreCommand: Command = {
  usage: 'restore ID|newest [--into DATABASE] [--from FOLDER] [--kit FILE] [--yes SERVER]',
  async run(words) {
    const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
    const [id] = positionals;
    if (id === undefined) throw new Error(`Usage: gerbang ${restoreCommand.usage}`);
    const { into } = values;
    if (into !== undefined && !DATABASE_NAME.test(into)) throw new Error(`Not the name of a database: ${into}`);
    const kit = values.kit === undefined ? undefined : readKit(readFileSync(values.kit, 'utf8'));
    const { config, source } = openInstallation(kit, values.from);
    const speaker = speakerFor(values);
    const manifest = await findManifest(source.store, await chosenId(source.store, id));
    describe(manifest, speaker);
    if (into !== undefined) {
      await restoreBeside(source, manifest, into);
      speaker.say(fillText(terminalTexts().restore.beside, { database: into }), 'good');
      speaker.answer({ id: manifest.id, database: into });
      return EXIT.good;
    }
    const losses = await countLosses(source.urls.owner, new Date(manifest.taken_at));
    describeLosses(losses, speaker);
    await confirm(source.server, values.yes);
    const restored = await restoreInPlace(config, source, manifest, { is_empty: losses === undefined });
    const has_other_keys = kit !== undefined && KIT_SETTINGS.some((name) => process.env[name] !== kit[name]);
    return tell(manifest, restored, { losses, has_other_keys }, speaker);
  },
};

function describe({ id, server, taken_at, product, groups }: Manifest, { say }: Speaker): void {
  const names = groups.map(({ name }) => name).join(', ');
  say(fillText(terminalTexts().restore.from, { id, server, at: taken_at, product, groups: names }));
}

function describeLosses(losses: Losses | undefined, { say }: Speaker): void {
  const texts = terminalTexts().restore;
  if (losses === undefined) return say(texts.empty);
  say(fillText(texts.lost, { ...losses }), 'look');
  say(texts.gate);
}

/** Throws unless the name of the server was given. */
async function confirm(server: string, yes: string | undefined): Promise<void> {
  const texts = terminalTexts().restore;
  const given = yes ?? (await ask(fillText(texts.confirm, { server })));
  if (given.trim() !== server) throw new Error(texts.notConfirmed);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

function tell(
  manifest: Manifest,
  { before, erased, look }: Restored,
  { losses, has_other_keys }: { losses: Losses | undefined; has_other_keys: boolean },
  { say, answer }: Speaker,
): number {
  const texts = terminalTexts().restore;
  if (before !== undefined && 'backup' in before) say(fillText(texts.safety, { id: before.backup }));
  const kept = before !== undefined && 'database' in before;
  if (kept) say(fillText(texts.noSafety, { reason: before.why, database: before.database }), 'look');
  say(fillText(texts.erased, { erased: erased.erased, photos: erased.photos }));
  for (const what of look) say(fillText(texts.look, { what }), 'look');
  say(texts.done, 'good');
  if (has_other_keys) say(texts.keys, 'look');
  answer({ id: manifest.id, lost: losses ?? null, before: before ?? null, erased, look, has_other_keys });
  return kept || has_other_keys || look.length > 0 ? EXIT.look : EXIT.good;
}
