import { describe, expect, it } from 'vitest';

import { testsBeside } from './affected-tests.ts';

const tests = [
  'a/jobs.test.ts',
  'a/mail.test.ts',
  'a/sub/deep.test.ts',
  'b/permits.routes.test.ts',
  'b/permits.test.ts',
];

describe('the tests to run before a commit', () => {
  it('selects the tests with the same name as a changed file', () => {
    expect(testsBeside(['a/jobs.ts'], tests)).toEqual(['a/jobs.test.ts']);
    expect(testsBeside(['b/permits.service.ts'], tests)).toEqual(['b/permits.routes.test.ts', 'b/permits.test.ts']);
  });

  it('selects a changed test itself, and all tests in the folder of a file without a test of its name', () => {
    expect(testsBeside(['a/other.ts'], tests)).toEqual(['a/jobs.test.ts', 'a/mail.test.ts']);
    expect(testsBeside(['a/sub/deep.test.ts', 'a/sub/deep.ts'], tests)).toEqual(['a/sub/deep.test.ts']);
  });

  it('selects no test for a changed file whose folder has no tests', () => {
    expect(testsBeside(['docs/domain.md', 'package.json'], tests)).toEqual([]);
  });
});
