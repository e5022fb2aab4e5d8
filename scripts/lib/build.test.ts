import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, it, vi } from 'vitest';

import { compressFolder } from './build.ts';
import { runSteps } from './steps.ts';

it('creates compressed copies of larger text files of the web build only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  const text = 'const a = 1;\n'.repeat(200);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app.js'), text);
  writeFileSync(join(folder, 'small.js'), 'a');
  writeFileSync(join(folder, 'photo.png'), text);
  expect(await compressFolder(folder)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['assets', 'photo.png', 'small.js']);
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(text);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(text);
  rmSync(folder, { recursive: true });
});

it('runs build steps in parallel, returns the results in order, and continues after a failure', async () => {
  let running = 0;
  let most = 0;
  const step = (name: string, fails = false) => ({
    name,
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (fails) throw new Error('broken');
    },
  });
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const results = await runSteps([step('a'), step('b', true), step('c')], 2);
  expect(results.map(({ name, error }) => [name, error])).toEqual([
    ['a', undefined],
    ['b', 'broken'],
    ['c', undefined],
  ]);
  expect(most).toBe(2);
  expect(print.mock.calls.flat().join('\n')).toMatch(/FAIL {2}b .*\nbroken/);
  print.mockRestore();
});
