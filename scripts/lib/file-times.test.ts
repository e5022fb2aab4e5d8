import { describe, expect, it } from 'vitest';

import { describeTimes } from './file-times.ts';

describe('describeTimes', () => {
  it('lists the ten slowest files, slowest first', () => {
    const times = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
    const lines = describeTimes(times);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('  11.0 s  11.test.ts');
    expect(lines[9]).toBe('   2.0 s  2.test.ts');
  });
});
