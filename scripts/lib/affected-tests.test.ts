import { describe, expect, it } from 'vitest';

import { testsBeside } from './affected.ts';

const tests = [
  'a/jobs.test.ts',
  'a/mail.test.ts',
  'a/sub/deep.test.ts',
  'b/permits.routes.test.ts',
  'b/permits.test.ts',
];

describe('the tests to run before a commit', () => {
  it('are those of the changed file’s own name', () => {
    expect(testsBeside(['a/jobs.ts'], tests)).toEqual(['a/jobs.test.ts']);
    expect(testsBeside(['b/permits.service.ts'], tests)).toEqual(['b/permits.routes.test.ts', 'b/permits.test.ts']);
  });

  it('else all in its folder, and a changed test itself', () => {
    expect(testsBeside(['a/other.ts'], tests)).toEqual(['a/jobs.test.ts', 'a/mail.test.ts']);
    expect(testsBeside(['a/sub/deep.test.ts', 'a/sub/deep.ts'], tests)).toEqual(['a/sub/deep.test.ts']);
  });

  it('are none where no test lies near', () => {
    expect(testsBeside(['docs/domain.md', 'package.json'], tests)).toEqual([]);
  });
});
