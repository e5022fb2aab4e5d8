import { describe, expect, it } from 'vitest';

import { lineDiff } from './line-diff.ts';

const SIGN = { same: ' ', added: '+', removed: '-' } as const;
const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${SIGN[kind]}${text}`);

describe('the diff of two texts', () => {
  it('finds no changes between equal texts', () => {
    expect(shown('a\n\nb', 'a\n\nb')).toEqual([' a', ' ', ' b']);
    expect(shown('', '')).toEqual([]);
  });

  it('lists the added and removed lines of two texts', () => {
    expect(shown('title\n1. one\n2. two', 'title\n1. one\n2. too\n3. three')).toEqual([
      ' title',
      ' 1. one',
      '-2. two',
      '+2. too',
      '+3. three',
    ]);
  });

  it('keeps the longest sequence of common lines of two texts', () => {
    expect(shown('a\nb\nc\nd', 'x\nb\nc\ny')).toEqual(['-a', '+x', ' b', ' c', '-d', '+y']);
    expect(shown('a\nb\nc', 'c\na\nb')).toEqual(['+c', ' a', ' b', '-c']);
  });

  it('compares with an empty first or second text', () => {
    expect(shown('', 'a\nb')).toEqual(['+a', '+b']);
    expect(shown('a', '')).toEqual(['-a']);
  });

  it('compares very long texts without a full search for common lines', () => {
    const long = (name: string) => Array.from({ length: 5000 }, (_, line) => `${name}${line}`).join('\n');
    const lines = lineDiff(`same\n${long('a')}`, `same\n${long('b')}`);
    expect(lines).toHaveLength(10_001);
    expect(lines[0]).toEqual({ kind: 'same', text: 'same' });
  });
});
