import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { beforeAll, describe, expect, it } from 'vitest';

import { fromSource, sourceEnvironment } from './lib/api-command.ts';
import { codeBlocks, gerbangCommands } from './lib/help/code-blocks.ts';
import { isCall, readUsage } from './lib/help/command-usage.ts';
import { HELP_LANGUAGES, HELP_PAGES, helpSource, readHelp } from './lib/help/help.ts';
import { inRoot } from './lib/paths.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...HELP_LANGUAGES.flatMap((language) => HELP_PAGES.map((page) => helpSource(language, page))),
];

let calls: ReturnType<typeof readUsage>;
beforeAll(() => {
  const gerbang = inRoot('apps/api/src/commands/gerbang.ts');
  const env = { ...process.env, ...sourceEnvironment };
  calls = readUsage(execFileSync(process.execPath, [...fromSource, gerbang, '--help'], { encoding: 'utf8', env }));
}, 60_000);

const isKnown = (words: readonly string[]): boolean => words[0] === '--help' || isCall(words, calls);

describe.each(documents)('%s', (document) => {
  it('has only commands that exist, with options that they have', () => {
    expect(gerbangCommands(read(document)).filter((words) => !isKnown(words))).toEqual([]);
  });

  it('has blocks of code that Bash can read', () => {
    const blocks = codeBlocks(read(document)).filter(({ language }) => language === 'sh');
    for (const { code } of blocks)
      expect(() => execFileSync('bash', ['-n'], { input: code, stdio: 'pipe' })).not.toThrow();
  });
});

describe('the usage of the commands', () => {
  it('refuses what no command has', () => {
    const good = [
      'doctor',
      'logs -f api',
      'backup now --to /srv/backup',
      'backup verify newest',
      'restore newest --yes a',
    ];
    expect(good.filter((line) => !isCall(line.split(' '), calls))).toEqual([]);
    const wrong = [
      'repair',
      'backup',
      'backup verify',
      'backup now --to',
      'logs --until 1h',
      'restore',
      'setup --old-code',
    ];
    expect(wrong.filter((line) => isCall(line.split(' '), calls))).toEqual([]);
  });
});

describe('the handbook', () => {
  const handbook = HELP_PAGES.filter(({ book }) => book === 'handbook');

  it.each(handbook)('has the same blocks of code in both languages on the page $name', (page) => {
    expect(codeBlocks(readHelp('id', page))).toEqual(codeBlocks(readHelp('en', page)));
  });

  it('has blocks that npm run test:handbook runs', () => {
    const blocks = handbook.flatMap((page) => codeBlocks(readHelp('en', page)));
    expect(blocks.filter(({ is_for_server }) => !is_for_server).length).toBeGreaterThan(15);
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh']));
  });
});
