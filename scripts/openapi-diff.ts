import { readFileSync } from 'node:fs';

import { main } from './lib/main.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Compares two OpenAPI documents of the API (`/docs/json`) and lists every value that was added, removed or changed:
 * `node scripts/openapi-diff.ts BEFORE.json AFTER.json`. Exits with 1 when they differ.
 */
await main(async () => {
  const [before, after] = process.argv.slice(2, 4).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Json);
  if (before === undefined || after === undefined) throw new Error('Name two files: BEFORE.json AFTER.json');
  const differences = [...compare(before, after, [])];
  for (const line of differences) console.log(line);
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
});

function* compare(before: Json, after: Json, path: readonly string[]): Generator<string> {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, now] = [before[key], after[key]];
      if (old === undefined) yield `added    ${[...path, key].join(' → ')}`;
      else if (now === undefined) yield `removed  ${[...path, key].join(' → ')}`;
      else yield* compare(old, now, [...path, key]);
    }
  } else if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    path.at(-1) !== 'enum' &&
    before.length === after.length
  ) {
    for (const [index, old] of before.entries()) yield* compare(old, after[index] ?? null, [...path, String(index)]);
  } else if (asText(before) !== asText(after)) {
    yield `changed  ${path.join(' → ')}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  }
}

/** Sorts arrays, because the order of the values of an enumeration means nothing. */
function asText(value: Json): string {
  return JSON.stringify(Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value);
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
