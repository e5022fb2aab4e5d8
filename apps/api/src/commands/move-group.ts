import { parseArgs } from 'node:util';

import { readConfig, readMoveSettings } from '../config.ts';
import { createStorage } from '../platform/files/storage.ts';
import { connect, propertiesAt, type Move } from './move/cells.ts';
import { checkCells } from './move/checks.ts';
import { moveGroup } from './move/move.ts';
import { purgeSource, removeArrived } from './move/purge.ts';
import { endReplication } from './move/replication.ts';

const USAGE = `Usage: move-group --group ID --to-url https://new.example   moves the group, or goes on with it
       move-group --group ID --cancel                        removes what an unfinished move has left
       move-group --group ID --purge [--unchecked]           deletes the rows and files of a moved group here`;

/** Moves a group of properties to another cell while it is in use (deploy/README.md). Exit code 1: the cells differ. */
const { values: asked } = parseArgs({
  options: {
    group: { type: 'string' },
    'to-url': { type: 'string' },
    cancel: { type: 'boolean', default: false },
    purge: { type: 'boolean', default: false },
    /** Deletes rows although they were not found equal. */
    unchecked: { type: 'boolean', default: false },
  },
});

const { group, purge, cancel, unchecked } = asked;
if (group === undefined || (asked['to-url'] === undefined && !purge && !cancel)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await work(group).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
}

function note(text: string): void {
  console.error(text);
}

async function work(group_id: string): Promise<void> {
  const { source_url, target_url, target_storage } = readMoveSettings();
  const source = { url: source_url, storage: createStorage(readConfig().storage), db: await connect(source_url) };
  const target = { url: target_url, storage: createStorage(target_storage), db: await connect(target_url) };
  try {
    const property_ids = await propertiesAt(source, group_id);
    const to_url = new URL(asked['to-url'] ?? 'https://invalid').origin;
    const move: Move = { source, target, group_id, property_ids, to_url, note };
    const report = await chosen(move);
    console.log(JSON.stringify({ group_id, properties: property_ids.length, ...report }, undefined, 2));
  } finally {
    await Promise.all([source.db.end(), target.db.end()]);
  }
}

async function chosen(move: Move): Promise<object> {
  if (purge) return { purged: await purgeSource(move, { unchecked }) };
  if (cancel) {
    await endReplication(move);
    return { removed_rows: await removeArrived(move) };
  }
  await checkCells(move);
  const report = await moveGroup(move);
  if ((report.compared?.different.length ?? 0) > 0) process.exitCode = 1;
  return report;
}
