import { globSync, readFileSync } from 'node:fs';

import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';

import { isObject } from './lib/files.ts';
import { inRoot } from './lib/paths.ts';

const LONGEST = 10_000;
const MOST_MS = 5;
/** Tried from short to long, so that an expression that takes exponential time is found before it never ends. */
const LENGTHS = [12, 18, 24, 32, 64, 256, 1_000, 3_000, LONGEST];

/** What stands before and after the repeated part, so that an expression gets that far and then has to go back. */
const STARTS = ['', 'a@', '/', '"', '0'];
const ENDS = ['', '!', '\n\0'];

/** The regular expressions in a source, by its syntax tree. */
function expressionsIn(source: string, isJsx: boolean): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (!isObject(node)) return;
    if (node['type'] === 'RegExpLiteral') found.push(`/${String(node['pattern'])}/${String(node['flags'])}`);
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(source, { syntax: 'typescript', tsx: isJsx }));
  return found;
}

/** Texts that make a backtracking expression try again from each place: its own characters, many times, then a break. */
function attacks(expression: RegExp): ((length: number) => string)[] {
  const own = expression.source.replaceAll(/\\[dwsSDWbpPux]|[\\^$*+?.()[\]{}|]/g, '');
  const characters = [...new Set(['a', 'A', '0', ' ', '-', '.', '\n', '"', '\u00E9', ...own])].slice(0, 24);
  const repeated = [...characters, 'a0', 'a ', 'a.', '""', 'a,', '0.0', own.slice(0, 12) || 'aa'];
  return STARTS.flatMap((start) =>
    repeated.flatMap((part) =>
      ENDS.map(
        (end) => (length: number) => start + part.repeat(Math.ceil(length / part.length)).slice(0, length) + end,
      ),
    ),
  );
}

/** The time of the fastest of some tries, because others use the machine too. */
function fastest(expression: RegExp, text: string): number {
  let best = Infinity;
  for (let attempt = 0; attempt < 5 && best > MOST_MS; attempt += 1) {
    const begin = performance.now();
    expression.lastIndex = 0;
    expression.exec(text);
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

/** The shortest attack that takes too long, or undefined. */
function slowAttack(expression: RegExp): string | undefined {
  for (const attack of attacks(expression)) {
    for (const length of LENGTHS) {
      const text = attack(length);
      if (fastest(expression, text) > MOST_MS) return `${JSON.stringify(text.slice(0, 8))} to ${length} characters`;
    }
  }
  return undefined;
}

function readExpression(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

const files = ['apps', 'packages']
  .flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs,cjs,js}`, { cwd: inRoot(), exclude: ['**/node_modules/**', '**/dist/**'] }),
  )
  .filter((file) => !/\.(test|spec)\.tsx?$|\/test\//.test(file));

const expressions = new Map<string, string>();
for (const file of files) {
  const text = readFileSync(inRoot(file), 'utf8');
  // Most files have none, and a syntax tree takes its time.
  if (!/[^\w\s*/<]\s*\/[^/*\s>]/.test(text)) continue;
  for (const literal of expressionsIn(text, file.endsWith('x')))
    if (!expressions.has(literal)) expressions.set(literal, file);
}

describe('regular expressions', () => {
  it('finds expressions that take quadratic and exponential time', { timeout: 120_000 }, () => {
    for (const slow of [/0+$/, /^(a+)+$/, /(\w|a)*-$/, /\s+\n/, /^(\d+,?)+;/])
      expect([slow, slowAttack(slow)]).not.toEqual([slow, undefined]);
    for (const fast of [/^[a-z]+$/, /^\d{4}-\d\d$/, /[^ ]/])
      expect([fast, slowAttack(fast)]).toEqual([fast, undefined]);
  });

  it('[T26] answer within 5 ms to 10,000 hostile characters, all of apps and packages', { timeout: 120_000 }, () => {
    expect(expressions.size).toBeGreaterThan(150);
    const slow = [...expressions].flatMap(([literal, file]) => {
      const attack = slowAttack(readExpression(literal));
      return attack === undefined ? [] : [`${file}: ${literal} with ${attack}`];
    });
    expect(slow).toEqual([]);
  });
});
