import { posix } from 'node:path';

const stem = (file: string): string => posix.basename(file).split('.')[0] ?? '';

/**
 * The tests to run before a commit: a changed test itself, the tests of a changed file's own name beside it, or else
 * all that lie in its folder. Everything that imports it would be nearly everything; the full check runs that.
 */
export function testsBeside(changed: readonly string[], tests: readonly string[]): string[] {
  const wanted = new Set<string>();
  for (const file of changed) {
    if (tests.includes(file)) {
      wanted.add(file);
      continue;
    }
    const beside = tests.filter((test) => posix.dirname(test) === posix.dirname(file));
    const named = beside.filter((test) => stem(test) === stem(file));
    for (const test of named.length > 0 ? named : beside) wanted.add(test);
  }
  return [...wanted].toSorted();
}
