import { posix } from 'node:path';

const stem = (file: string): string => posix.basename(file).split('.')[0] ?? '';

/**
 * The tests to run before a commit. For a changed file these are the file itself if it is a test, the tests with its
 * name, or otherwise all tests in its folder. Following the imports would select nearly all tests, which the full check
 * runs.
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
