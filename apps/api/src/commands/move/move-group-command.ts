import { parseArgs } from 'node:util';

import { readConfig, readMoveSettings } from '../../config.ts';
import { createStorage } from '../../platform/files/storage.ts';
import { EXIT, OUTPUT_OPTIONS, type Command } from '../command.ts';
import { connect, propertiesAt, type Move } from './cells.ts';
import { checkCells } from './checks.ts';
import { moveGroup } from './move.ts';
import { purgeSource, removeArrived } from './purge.ts';
import { endReplication } from './replication.ts';

const OPTIONS = {
  ...OUTPUT_OPTIONS,
  group: { type: 'string' },
  'to-url': { type: 'string' },
  /** Removes what an unfinished move has left. */
  cancel: { type: 'boolean', default: false },
  /** Deletes the rows and files of a group that has moved. */
  purge: { type: 'boolean', default: false },
  /** Deletes rows although they were not found equal. */
  unchecked: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/**
 * Moves a group of properties to another cell while it is in use, or goes on with it (deploy/README.md). Look: it has moved,
 * and the cells differ.
 */
export const moveGroupCommand: Command = {
  usage: `move-group --group ID --to-url ADDRESS
move-group --group ID --cancel
move-group --group ID --purge [--unchecked]`,
  async run(words) {
    const { values: asked } = parseArgs({ args: words, options: OPTIONS });
    const { group, purge, cancel } = asked;
    if (group === undefined || (asked['to-url'] === undefined && !purge && !cancel))
      throw new Error(`Usage: gerbang ${moveGroupCommand.usage.replaceAll('\n', '\n       gerbang ')}`);
    try {
      return await work(group, asked);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return EXIT.failed;
    }
  },
};

async function work(group_id: string, asked: Options): Promise<number> {
  const { source_url, target_url, target_storage } = readMoveSettings();
  const source = { url: source_url, storage: createStorage(readConfig().storage), db: await connect(source_url) };
  const target = { url: target_url, storage: createStorage(target_storage), db: await connect(target_url) };
  try {
    const property_ids = await propertiesAt(source, group_id);
    const to_url = new URL(asked['to-url'] ?? 'https://invalid').origin;
    const move: Move = { source, target, group_id, property_ids, to_url, note };
    const { code, report } = await chosen(move, asked);
    console.log(JSON.stringify({ group_id, properties: property_ids.length, ...report }, undefined, 2));
    return code;
  } finally {
    await Promise.all([source.db.end(), target.db.end()]);
  }
}

const note = (text: string) => console.error(text);

async function chosen(move: Move, { purge, cancel, unchecked }: Options): Promise<{ code: number; report: object }> {
  if (purge) return { code: EXIT.good, report: { purged: await purgeSource(move, { unchecked }) } };
  if (cancel) {
    await endReplication(move);
    return { code: EXIT.good, report: { removed_rows: await removeArrived(move) } };
  }
  await checkCells(move);
  const report = await moveGroup(move);
  return { code: (report.compared?.different.length ?? 0) > 0 ? EXIT.look : EXIT.good, report };
}
