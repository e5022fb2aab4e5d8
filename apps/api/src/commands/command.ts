import type { ParseArgsOptionsConfig } from 'node:util';

import type { Language } from '@gerbang/shared/contracts/common';

/** What `gerbang` runs under one name. `run` gets the words after that name and returns the exit code. */
export interface Command {
  /** One line for each way to call it, without the word `gerbang`. */
  usage: string;
  run(words: string[]): Promise<number>;
}

/** Exit codes of all commands. `look`: it worked, but somebody should look at the result. */
export const EXIT = { good: 0, look: 1, failed: 2, could_not_run: 3, interrupted: 130 } as const;

/** Options that every command accepts, for `parseArgs`. */
export const OUTPUT_OPTIONS = {
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  'no-color': { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

/** The language of a terminal, by LANG. */
export const terminalLanguage = (): Language => ((process.env['LANG'] ?? '').startsWith('id') ? 'id' : 'en');

/** Whether the terminal of this command shows colours. */
export const hasColors = ({ 'no-color': is_plain }: { 'no-color': boolean }): boolean =>
  !is_plain && process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
