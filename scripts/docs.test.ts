import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { inRoot } from './lib/paths.ts';

const rows = readFileSync(inRoot('docs/deviations.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (The specification says|-+) /.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('docs/deviations.md', () => {
  it('[D0-02] lists each case with what the specification says, what the product does and why', () => {
    expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) expect([row, row.length, row.every((cell) => cell.length > 3)]).toEqual([row, 3, true]);
  });

  it('[D0-02] names the cases in which the decisions go against the specification', () => {
    const text = rows.flat().join(' ').toLowerCase();
    const cases = `minutes, md5, \`returned\`, top-level part, indonesian, lead time, 300 ms, 5000 ms, aliases, pdf,
      own identity, capped, fourth, second step, documents`.split(/,\s+/);
    for (const word of cases) expect([word, text.includes(word)]).toEqual([word, true]);
  });
});
