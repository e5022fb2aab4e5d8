import { styleText } from 'node:util';

import { backup as english } from '@gerbang/shared/messages/en/insight/backup';
import { backup as indonesian } from '@gerbang/shared/messages/id/insight/backup';

import { readConfig, readOwnerUrl, type Config } from '../../config.ts';
import { listBackups, openBackupStore, type BackupStore } from '../../platform/backup/backup-store.ts';
import { createStorage } from '../../platform/files/storage.ts';
import { terminalLanguage } from '../command.ts';
import type { Source } from './take.ts';

export interface Installation {
  config: Config;
  source: Source;
}

/** This installation by its settings. `environment` replaces some of them, `folder` the place of the backups. */
export function openInstallation(
  environment: Readonly<Record<string, string | undefined>> = {},
  folder?: string,
): Installation {
  const settings = { ...process.env, ...environment };
  const config = readConfig(settings);
  const source = {
    urls: { owner: readOwnerUrl(settings), app: config.database.direct_url },
    storage: createStorage(config.storage),
    store: openBackupStore(config.backup, folder),
    server: new URL(config.public_url).hostname,
  };
  return { config, source };
}

export const terminalTexts = (): typeof indonesian => (terminalLanguage() === 'id' ? indonesian : english);

/** The id, or that of the newest backup. */
export async function chosenId(store: BackupStore, id: string): Promise<string> {
  if (id !== 'newest') return id;
  const newest = (await listBackups(store)).at(-1);
  if (newest === undefined) throw new Error(terminalTexts().none);
  return newest;
}

/** How a command speaks: lines for a person, or one JSON object at the end. */
export interface Speaker {
  say: (line: string, tone?: 'good' | 'look' | 'bad') => void;
  /** Prints the result for programs, when that was asked for. */
  answer: (result: object) => void;
}

export function speakerFor(options: { json: boolean; quiet: boolean; 'no-color': boolean }): Speaker {
  const has_colors = !options['no-color'] && process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  const color = { good: 'green', look: 'yellow', bad: 'red' } as const;
  return {
    say(line, tone) {
      if (options.json || (options.quiet && tone !== 'look' && tone !== 'bad')) return;
      console.log(has_colors && tone !== undefined ? styleText(color[tone], line) : line);
    },
    answer(result) {
      if (options.json) console.log(JSON.stringify(result));
    },
  };
}
